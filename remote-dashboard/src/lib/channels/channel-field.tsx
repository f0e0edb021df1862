import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loading, Skeleton } from 'shared-ui';
import type { QueryState } from 'shared-ui/app';
import { RequestError } from '../api/errors.tsx';
import styles from './channel-field.module.css';
import { ChannelPicker } from './channel-picker.tsx';
import type { ServerChannel } from './channels-api.ts';
import { PermissionNote } from './permission-note.tsx';

interface ChannelFieldProps {
  /** The channels of the server. */
  channelsQuery: QueryState<ServerChannel[]>;
  selectableChannels: ServerChannel[];
  /** The one that is picked, by the name under which it was known. */
  chosen: { id: string; name: string } | undefined;
  /** What is wrong with it. */
  problem: string | undefined;
  /** Shown if there is nothing to pick. */
  emptyMessage: ReactNode;
  onPick: (channel: ServerChannel) => void;
  onRefetch: () => void;
}

/** Picks a channel of the server, and says what the bot may not do there. */
export function ChannelField({
  channelsQuery,
  selectableChannels,
  chosen,
  problem,
  emptyMessage,
  onPick,
  onRefetch,
}: ChannelFieldProps) {
  const { data: channels, error, isFetching } = channelsQuery;
  const now = channels?.find(({ id }) => id === chosen?.id);
  if (!channels && error)
    return (
      <RequestError request={channelsQuery} title={<FormattedMessage id="channel.failed" />} onRetry={onRefetch} />
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
      <ChannelPicker
        channels={selectableChannels}
        chosen={now ?? chosen}
        error={problem}
        emptyMessage={emptyMessage}
        onPick={onPick}
      />
      {now && now.missing.length > 0 && (
        <PermissionNote name={now.name} missing={now.missing} checking={isFetching} onCheck={onRefetch} />
      )}
    </>
  );
}
