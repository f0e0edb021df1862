import { FormattedMessage } from 'react-intl';
import { List, Notice, Stack } from 'shared-ui/app';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { ViewOnly } from '../guild/view-only.tsx';
import { DeletedNote } from './deleted-note.tsx';
import { LogCard } from './log-card.tsx';
import { inGroupOrder } from './log-events.ts';
import type { LogChannel } from './log-list.ts';

interface ViewedLogsProps {
  list: LogChannel[];
  /** The channels that the server has now, where that is known. */
  existing: ServerChannel[] | undefined;
}

/** The log channels of a server, for somebody who may only look at them. */
export function LogsReadOnly({ list, existing }: ViewedLogsProps) {
  return (
    <>
      <ViewOnly />
      <Stack>
        <h2>
          <FormattedMessage id="logs.channels" />
        </h2>
        {list.length === 0 && (
          <Notice tone="neutral">
            <FormattedMessage id="logs.viewed.none" />
          </Notice>
        )}
        <List>
          {list.map(({ id, name, events }) => {
            const now = existing?.find((channel) => channel.id === id);
            return (
              <LogCard key={id} name={now?.name ?? name} events={inGroupOrder(events)} selected={false}>
                {existing && !now && <DeletedNote />}
              </LogCard>
            );
          })}
        </List>
      </Stack>
    </>
  );
}
