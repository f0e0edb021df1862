import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button, toast } from 'shared-ui';
import { ConfirmDialog, Dialog, DialogActions, Drawer, TextField } from 'shared-ui/app';
import { Group, Sample, Text } from './sample.tsx';

type SampleDialog = 'dialog' | 'drawer' | 'confirm' | 'typed';

/** Dialogs and drawers. */
export function DialogSamples() {
  const { formatMessage } = useIntl();
  const [openDialog, setOpenDialog] = useState<SampleDialog>();
  const closeDialog = () => setOpenDialog(undefined);
  function handleConfirm() {
    closeDialog();
    toast({ type: 'success', text: formatMessage({ id: 'samples.left' }) });
  }
  const getDialogProps = (name: SampleDialog) => ({ open: openDialog === name, onClose: closeDialog });
  return (
    <Group name="dialogs">
      <Sample title="Dialog, Drawer, ConfirmDialog, ConfirmDialog with a text to type">
        {(['dialog', 'drawer', 'confirm', 'typed'] as const).map((name) => (
          <Button key={name} onClick={() => setOpenDialog(name)}>
            <Text id={`open.${name}`} />
          </Button>
        ))}
      </Sample>
      <Dialog {...getDialogProps('dialog')} title={<Text id="dialog.title" />}>
        <TextField label={<Text id="server-name" />} hint={<Text id="dialog.hint" />} />
        <DialogActions>
          <Button onClick={closeDialog}>
            <Text id="ignore" />
          </Button>
          <Button kind="primary" onClick={closeDialog}>
            <Text id="save" />
          </Button>
        </DialogActions>
      </Dialog>
      <Drawer {...getDialogProps('drawer')} title="Tea House">
        <p>
          <Text id="drawer.text" />
        </p>
      </Drawer>
      <ConfirmDialog
        {...getDialogProps('confirm')}
        title={<Text id="confirm.title" />}
        text={<Text id="confirm.text" />}
        confirmLabel={<Text id="confirm.do" />}
        onConfirm={closeDialog}
      />
      <ConfirmDialog
        {...getDialogProps('typed')}
        danger
        requiredText="Tea House"
        title={<Text id="typed.title" />}
        text={<Text id="typed.text" />}
        confirmLabel={<Text id="leave" />}
        onConfirm={handleConfirm}
      />
    </Group>
  );
}
