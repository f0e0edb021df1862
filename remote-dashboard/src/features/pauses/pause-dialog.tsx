import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, PageMessages, SegmentedControl } from 'shared-ui';
import { Dialog, DialogActions, Form, Notice, Stack, TextField, useMutation } from 'shared-ui/app';
import { ErrorAction, useErrorMessage } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { toInputTime } from '../../lib/input-time.ts';
import { useFormatRecentTime } from '../../lib/use-format-recent-time.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import pageMessages from './messages/en.json?all-languages';
import { getLatestEnd, getPauseEnd, type PauseLength } from './pause-end.ts';
import { startPause } from './pauses-api.ts';

/** What to pause: a feature with its name, or everything. */
export type PauseTarget = { feature: string; name: string } | { feature: null };

interface PauseDialogProps {
  open: boolean;
  target: PauseTarget;
  onClose: () => void;
}

/** A dialog that asks how long to pause a feature or everything. */
export function PauseDialog({ open, target, onClose }: PauseDialogProps) {
  return (
    <PageMessages pageMessages={pageMessages}>
      <Dialog
        open={open}
        onClose={onClose}
        title={
          target.feature === null ? (
            <FormattedMessage id="pause.title.everything" />
          ) : (
            <FormattedMessage id="pause.title.feature" values={{ name: <bdi>{target.name}</bdi> }} />
          )
        }
        text={
          target.feature === null ? (
            <FormattedMessage id="pause.text.everything" />
          ) : (
            <FormattedMessage id="pause.text.feature" />
          )
        }
      >
        <PauseForm feature={target.feature} onClose={onClose} />
      </Dialog>
    </PageMessages>
  );
}

function PauseForm({ feature, onClose }: { feature: string | null; onClose: () => void }) {
  const { id, pauses } = useServer();
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const formatTime = useFormatRecentTime();
  const [length, setLength] = useState<PauseLength>({ kind: 'hour', time: '' });
  const [showsError, setShowsError] = useState(false);
  // By the clock of the API, because that of the computer may be wrong.
  const now = Date.now() + pauses.clockOffsetMs;
  const end = getPauseEnd(length, now);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (seconds: number) => startPause(id, feature, seconds),
    onSuccess() {
      onClose();
      void refetchGuild(id);
    },
  });
  return (
    <Form
      isPending={isPending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShowsError(!end);
        if (end) mutate(Math.round((end.getTime() - now) / 1000));
      }}
    >
      <Stack gap={4}>
        <SegmentedControl
          label={formatMessage({ id: 'pause.length' })}
          fullWidth
          options={[
            { value: 'quarter', content: <FormattedMessage id="pause.length.minutes" values={{ minutes: 15 }} /> },
            { value: 'hour', content: <FormattedMessage id="pause.length.hour" /> },
            { value: 'tomorrow', content: <FormattedMessage id="pause.length.tomorrow" /> },
            { value: 'time', content: <FormattedMessage id="pause.length.time" /> },
          ]}
          value={length.kind}
          onChange={(kind) => setLength({ ...length, kind })}
        />
        {length.kind === 'time' && (
          <TextField
            type="datetime-local"
            label={<FormattedMessage id="pause.time" />}
            error={
              showsError &&
              !end && <FormattedMessage id="pause.time.invalid" values={{ time: formatTime(getLatestEnd(now)) }} />
            }
            value={length.time}
            min={toInputTime(new Date(now))}
            max={toInputTime(getLatestEnd(now))}
            onChange={({ target }) => setLength({ ...length, time: target.value })}
          />
        )}
        <p aria-live="polite">{end && <FormattedMessage id="pause.until" values={{ time: formatTime(end) }} />}</p>
        {error && (
          <div role="alert">
            <Notice tone="danger" inline>
              {getErrorMessage(error)} <ErrorAction id={id} error={error} />
            </Notice>
          </div>
        )}
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>
          <FormattedMessage id="pause.cancel" />
        </Button>
        <Button type="submit" kind="primary" isPending={isPending}>
          <FormattedMessage id="pause.start" />
        </Button>
      </DialogActions>
    </Form>
  );
}
