import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loading, Skeleton } from 'shared-ui';
import type { QueryState } from 'shared-ui/app';
import { RequestError } from '../api/errors.tsx';
import { ChannelPicker } from './channel-picker.tsx';
import type { ServerChannel } from './channels-api.ts';
import { PermissionNotice } from './permission-notice.tsx';

interface ChannelFieldProps {
  /** The channels of the server. */
  channelsQuery: QueryState<ServerChannel[]>;
  selectableChannels: ServerChannel[];
  /** The selected channel, with its last known name. */
  selected: { id: string; name: string } | undefined;
  /** The problem with the selection. */
  problem: string | undefined;
  /** Shown if there is nothing to pick. */
  emptyMessage: ReactNode;
  onPick: (channel: ServerChannel) => void;
  onRefetch: () => void;
}

/** A field that selects a channel, with a warning about missing permissions. */
export function ChannelField({
  channelsQuery,
  selectableChannels,
  selected,
  problem,
  emptyMessage,
  onPick,
  onRefetch,
}: ChannelFieldProps) {
  const { data: channels, error, isFetching } = channelsQuery;
  const serverChannel = channels?.find(({ id }) => id === selected?.id);
  if (!channels && error)
    return (
      <RequestError request={channelsQuery} title={<FormattedMessage id="channel.failed" />} onRetry={onRefetch} />
    );
  if (!channels)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  return (
    <>
      <ChannelPicker
        channels={selectableChannels}
        selected={serverChannel ?? selected}
        error={problem}
        emptyMessage={emptyMessage}
        onPick={onPick}
      />
      {serverChannel && serverChannel.missing.length > 0 && (
        <PermissionNotice
          name={serverChannel.name}
          missing={serverChannel.missing}
          isChecking={isFetching}
          onCheck={onRefetch}
        />
      )}
    </>
  );
}
