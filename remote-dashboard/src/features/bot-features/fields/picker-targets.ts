import { useEffect, useState } from 'react';
import { type QueryState, useDebouncedValue, useQuery } from 'shared-ui/app';
import { filterChoices } from '../../../lib/pickers/choices.ts';
import { type ChannelChoice, choicesQuery, type MemberChoice, type RoleChoice } from '../bot-features-api.ts';
import { membersQuery } from '../feature-calls.ts';

/** A channel, role or member to which a field refers. */
export type Target =
  | ({ kind: 'channel' } & ChannelChoice)
  | ({ kind: 'role' } & RoleChoice)
  | ({ kind: 'member' } & MemberChoice);

export type TargetKind = Target['kind'];

/** What a field lets users choose from. */
export interface TargetSource {
  kind: TargetKind;
  /** The types of channels. */
  types?: readonly string[] | undefined;
  /** Only roles that the bot can give to members. */
  assignable?: boolean | undefined;
  /** The permissions that the bot needs in a channel. */
  needs?: readonly string[] | undefined;
}

/** The targets with some ids. */
export interface Targets {
  /** Undefined if the target is not on the server, or while it loads. */
  find: (id: string) => Target | undefined;
  isPending: (id: string) => boolean;
  /** There are no choices yet. */
  isLoading: boolean;
  error: QueryState<unknown>['error'];
  isFetching: boolean;
  refetch: () => void;
}

/** The channels and roles of a server, or the members with these ids. */
export function useTargets(serverId: string, kind: TargetKind, ids: readonly string[]): Targets {
  const { data, error, isFetching, refetch } = useQuery(choicesQuery(serverId));
  const members = useMembers(serverId, kind === 'member' ? ids : []);
  if (kind === 'member') return members;
  const targets = toTargets(kind, data);
  return {
    find: (id) => targets.find((target) => target.id === id),
    isPending: () => data === undefined,
    isLoading: data === undefined,
    error: data ? undefined : error,
    isFetching,
    refetch: () => void refetch(),
  };
}

function toTargets(kind: 'channel' | 'role', choices: { channels: ChannelChoice[]; roles: RoleChoice[] } | undefined) {
  if (kind === 'channel') return (choices?.channels ?? []).map((channel) => ({ kind, ...channel }) satisfies Target);
  return (choices?.roles ?? []).map((role) => ({ kind, ...role }) satisfies Target);
}

/** The API names this many members in a request. */
const MAX_MEMBERS = 10;

/** The API refuses other ids. */
const MEMBER_ID = /^\d{17,20}$/;

/** Members by their ids, in as many requests as necessary, one after the other. */
function useMembers(serverId: string, ids: readonly string[]): Targets {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Target | undefined>>(new Map());
  const unknown = ids.filter((id) => MEMBER_ID.test(id) && !loaded.has(id)).slice(0, MAX_MEMBERS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...membersQuery(serverId, { ids: unknown }),
    enabled: unknown.length > 0,
  });
  const requested = unknown.join();
  useEffect(() => {
    if (!data || isPlaceholderData || requested === '') return;
    const found = data.map((member) => [member.id, { kind: 'member', ...member } satisfies Target] as const);
    const missing = requested.split(',').map((id) => [id, undefined] as const);
    setLoaded((before) => new Map([...before, ...missing, ...found]));
  }, [data, isPlaceholderData, requested]);
  return {
    find: (id) => loaded.get(id),
    isLoading: false,
    isPending: (id) => MEMBER_ID.test(id) && !loaded.has(id),
    error: unknown.length > 0 ? error : undefined,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** The choices that match a text. Members are searched by the API. */
export function useTargetSearch(serverId: string, source: TargetSource, searchText: string) {
  const { kind } = source;
  const choices = useQuery(choicesQuery(serverId));
  const typed = kind === 'member' ? searchText.trim().replace(/^@/, '') : '';
  const search = useDebouncedValue(typed);
  const members = useQuery({ ...membersQuery(serverId, { search }), enabled: search !== '' });
  if (kind !== 'member') {
    const targets: Target[] = toTargets(kind, choices.data);
    const allowed = targets.filter((target) => isAllowed(source, target));
    return { targets: filterChoices(allowed, searchText), isSearching: false, error: undefined };
  }
  const isSearching = typed !== '' && (typed !== search || members.isFetching);
  const found = typed === '' || members.isPlaceholderData ? [] : (members.data ?? []);
  const targets = found.map((member): Target => ({ kind, ...member }));
  return { targets, isSearching, error: typed === '' ? undefined : members.error };
}

function isAllowed({ types }: TargetSource, target: Target): boolean {
  return target.kind !== 'channel' || !types || types.includes(target.type);
}

/** Whether a target is shown but cannot be chosen. */
export function isBlocked({ assignable }: TargetSource, target: Target): boolean {
  return target.kind === 'role' && assignable === true && !target.assignable;
}

/** The permissions that the bot needs and lacks in a channel. */
export function findMissing({ needs = [] }: TargetSource, target: Target): string[] {
  return target.kind === 'channel' ? target.missing.filter((permission) => needs.includes(permission)) : [];
}
