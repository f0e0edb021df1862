import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from 'shared-ui/app';
import type { LogChannel } from './log-list.ts';

interface RemoveDialogProps {
  /** The one in question; nothing is asked without one. */
  channel: LogChannel | undefined;
  onRemove: (channel: LogChannel) => void;
  onClose: () => void;
}

/** Asks whether the bot should really stop to write to a channel. */
export function RemoveDialog({ channel, onRemove, onClose }: RemoveDialogProps) {
  // Its words stay while it closes.
  const [last, setLast] = useState(channel);
  if (channel && channel !== last) setLast(channel);
  const values = { name: last?.name };
  return (
    <ConfirmDialog
      open={channel !== undefined}
      title={<FormattedMessage id="logs.remove.title" values={values} />}
      text={<FormattedMessage id="logs.remove.text" values={values} />}
      confirm={<FormattedMessage id="logs.remove.confirm" />}
      danger
      onConfirm={() => channel && onRemove(channel)}
      onClose={onClose}
    />
  );
}
