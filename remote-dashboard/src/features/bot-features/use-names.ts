import { useMemo } from 'react';
import { useQuery } from 'shared-ui/app';
import { isRecord } from 'vigil-bot/manifest';
import { choicesQuery } from './bot-features-api.ts';
import { membersQuery } from './feature-calls.ts';
import type { Names } from './format-value.ts';

/** The API names this many members in a request. */
const MAX_MEMBERS = 10;

/** The names of the channels and roles of a server, and of the members in values. None without values. */
export function useNames(serverId: string, values: unknown): Names {
  const { data: choices } = useQuery({ ...choicesQuery(serverId), enabled: values !== undefined });
  const named = useMemo(
    () => new Set([...(choices?.channels ?? []), ...(choices?.roles ?? [])].map(({ id }) => id)),
    [choices],
  );
  const ids = choices
    ? collectIds(values)
        .filter((id) => !named.has(id))
        .slice(0, MAX_MEMBERS)
    : [];
  const { data: members } = useQuery({ ...membersQuery(serverId, { ids }), enabled: ids.length > 0 });
  return useMemo(() => {
    const toNames = (entries: readonly { id: string; name: string }[] = []) =>
      new Map(entries.map(({ id, name }) => [id, name]));
    return { channels: toNames(choices?.channels), roles: toNames(choices?.roles), members: toNames(members) };
  }, [choices, members]);
}

/** Everything in a value that may be the id of a member. */
function collectIds(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{17,20}$/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(collectIds);
  if (!isRecord(value)) return [];
  return [...new Set([...Object.keys(value), ...Object.values(value)].flatMap(collectIds))];
}
