import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { PermissionNote } from '../../lib/channels/permission-note.tsx';
import { DeletedNote } from './deleted-note.tsx';
import { LogCard } from './log-card.tsx';
import { inGroupOrder } from './log-events.ts';
import type { LogChannel } from './log-list.ts';
import { useTestMessage } from './test-message.tsx';

interface StoredCardProps {
  serverId: string;
  channel: LogChannel;
  /** The channels that the server has now, where that is known. */
  existing: ServerChannel[] | undefined;
  checking: boolean;
  onCheck: () => void;
  selected: boolean;
  removing: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A log channel of the list, how it stands with it at the chat platform, and a test of it. */
export function StoredCard({ serverId, channel, existing, checking, onCheck, ...rest }: StoredCardProps) {
  const test = useTestMessage(serverId, channel);
  const now = existing?.find(({ id }) => id === channel.id);
  const deleted = existing !== undefined && !now;
  const name = now?.name ?? channel.name;
  return (
    <LogCard {...rest} name={name} events={inGroupOrder(channel.events)} action={!deleted && test.button}>
      {deleted && <DeletedNote />}
      {now && now.missing.length > 0 && (
        <PermissionNote name={name} missing={now.missing} checking={checking} onCheck={onCheck} />
      )}
      {test.answer}
    </LogCard>
  );
}
