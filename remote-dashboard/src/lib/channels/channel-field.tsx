import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Loading, Skeleton } from 'shared-ui';
import { Field, type QueryState } from 'shared-ui/app';
import { RequestError } from '../api/errors.tsx';
import { type Choice, useChoiceSearch } from '../pickers/choices.ts';
import { Picker } from '../pickers/picker.tsx';
import type { ServerChannel } from './channels-api.ts';
import { MissingInChannel } from './permission-notice.tsx';

const noMatch = defineMessage({ id: 'channel.no-match' });

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
  const { formatMessage } = useIntl();
  const search = useChoiceSearch(
    selectableChannels.map(({ id, name, category, missing }): Choice => {
      const warning = missing.length > 0 ? formatMessage({ id: 'channel.closed' }) : undefined;
      return { id, name: `#${name}`, category, warning };
    }),
  );
  const { data: channels, error, isFetching } = channelsQuery;
  const serverChannel = channels?.find(({ id }) => id === selected?.id);
  const shown = serverChannel ?? selected;
  const label = formatMessage({ id: 'channel.label' });

  function pick(id: string) {
    const channel = selectableChannels.find((candidate) => candidate.id === id);
    if (channel) onPick(channel);
  }

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
      <Field label={label} error={problem}>
        {(control) => (
          <Picker
            {...search}
            control={control}
            label={label}
            selectedIds={shown ? [shown.id] : []}
            text={shown ? `#${shown.name}` : ''}
            placeholder={formatMessage({ id: 'channel.placeholder' })}
            emptyText={emptyMessage}
            noMatch={noMatch}
            onPick={({ id }) => pick(id)}
          />
        )}
      </Field>
      {serverChannel && serverChannel.missing.length > 0 && (
        <MissingInChannel
          name={serverChannel.name}
          missing={serverChannel.missing}
          isChecking={isFetching}
          onCheck={onRefetch}
        />
      )}
    </>
  );
}
