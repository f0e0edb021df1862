import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button, toast } from 'shared-ui';
import { ConfirmDialog, Dialog, DialogActions, Drawer, TextField } from 'shared-ui/app';
import { Group, Sample, Text } from './sample.tsx';

type Shown = 'dialog' | 'drawer' | 'confirm' | 'typed';

/** What asks before the work goes on. */
export function DialogSamples() {
  const { formatMessage } = useIntl();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  function confirmed() {
    close();
    toast({ type: 'success', text: formatMessage({ id: 'samples.left' }) });
  }
  const open = (name: Shown) => ({ open: shown === name, onClose: close });
  return (
    <Group name="dialogs">
      <Sample title="Dialog, Drawer, ConfirmDialog, ConfirmDialog with a text to type">
        {(['dialog', 'drawer', 'confirm', 'typed'] as const).map((name) => (
          <Button key={name} onClick={() => setShown(name)}>
            <Text id={`open.${name}`} />
          </Button>
        ))}
      </Sample>
      <Dialog {...open('dialog')} title={<Text id="dialog.title" />}>
        <TextField label={<Text id="server-name" />} hint={<Text id="dialog.hint" />} />
        <DialogActions>
          <Button onClick={close}>
            <Text id="ignore" />
          </Button>
          <Button kind="primary" onClick={close}>
            <Text id="save" />
          </Button>
        </DialogActions>
      </Dialog>
      <Drawer {...open('drawer')} title="Tea House">
        <p>
          <Text id="drawer.text" />
        </p>
      </Drawer>
      <ConfirmDialog
        {...open('confirm')}
        title={<Text id="confirm.title" />}
        text={<Text id="confirm.text" />}
        confirm={<Text id="confirm.do" />}
        onConfirm={close}
      />
      <ConfirmDialog
        {...open('typed')}
        danger
        requiredText="Tea House"
        title={<Text id="typed.title" />}
        text={<Text id="typed.text" />}
        confirm={<Text id="leave" />}
        onConfirm={confirmed}
      />
    </Group>
  );
}
