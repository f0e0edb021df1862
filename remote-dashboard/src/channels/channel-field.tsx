import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorState, Loading, Skeleton } from 'shared-ui';
import { reasonOf } from '../asking/failure.ts';
import type { Answer } from '../asking/use-answer.ts';
import styles from './channel-field.module.css';
import { ChannelPicker } from './channel-picker.tsx';
import type { ServerChannel } from './channels-api.ts';
import { PermissionNote } from './permission-note.tsx';

interface ChannelFieldProps {
  /** The channels of the server, as far as they are known. */
  existing: Answer<ServerChannel[]>;
  /** Those of them that can be picked. */
  free: ServerChannel[];
  /** The one that is picked, by the name under which it was known. */
  chosen: { id: string; name: string } | undefined;
  /** What is wrong with it. */
  error: string | undefined;
  /** Said where there is nothing to pick. */
  none: ReactNode;
  onPick: (channel: ServerChannel) => void;
  onAskAgain: () => void;
}

/** Picks a channel of the server, and says what the bot may not do there. */
export function ChannelField({ existing, free, chosen, error, none, onPick, onAskAgain }: ChannelFieldProps) {
  const intl = useIntl();
  const { answer: channels, failure, settling } = existing;
  const now = channels?.find(({ id }) => id === chosen?.id);
  if (!channels && failure)
    return (
      <ErrorState
        title={<FormattedMessage id="channel.failed" />}
        text={reasonOf(failure, intl)}
        retrying={settling}
        onRetry={onAskAgain}
      />
    );
  if (!channels)
    return (
      <Loading>
        <div className={styles.place}>
          <Skeleton shape="block" />
        </div>
      </Loading>
    );
  return (
    <>
      <ChannelPicker channels={free} chosen={now ?? chosen} error={error} none={none} onPick={onPick} />
      {now && now.missing.length > 0 && (
        <PermissionNote name={now.name} missing={now.missing} checking={settling} onCheck={onAskAgain} />
      )}
    </>
  );
}
