import type { QueryState } from 'shared-ui/app';
import type { Versioned } from '../../editor/versioned.ts';
import type { Permission, ServerChannel } from '../../lib/channels/channels-api.ts';
import { type GreetingKind, type Greetings, greetingKinds } from '../greetings/greetings.ts';
import type { LogSettings } from '../logs/log-settings.ts';

/** What is set up on the server. A part is undefined if the user has no right to it. */
export interface SetupProps {
  logs: QueryState<Versioned<LogSettings>> | undefined;
  greetings: QueryState<Versioned<Greetings>> | undefined;
  channels: QueryState<ServerChannel[]>;
}

/** Something that the bot writes to a channel. */
export type ChannelUse = 'log' | GreetingKind;

/** A channel in which the bot lacks permissions, or which was deleted. */
export interface ChannelProblem {
  id: string;
  /** Undefined if the channel was deleted and its name is not known. */
  name: string | undefined;
  /** Undefined if the channel was deleted. */
  missing: Permission[] | undefined;
  uses: ChannelUse[];
}

/** The problems of all channels to which the bot is set up to write. */
export function findChannelProblems(
  logs: LogSettings | undefined,
  greetings: Greetings | undefined,
  channels: readonly ServerChannel[],
): ChannelProblem[] {
  const problems = new Map<string, ChannelProblem>();
  const check = (use: ChannelUse, id: string, lastName?: string) => {
    const channel = channels.find((candidate) => candidate.id === id);
    if (channel?.missing.length === 0) return;
    const problem = problems.get(id) ?? { id, name: channel?.name ?? lastName, missing: channel?.missing, uses: [] };
    problems.set(id, { ...problem, uses: [...problem.uses, use] });
  };
  for (const { id, name } of logs?.channels ?? []) check('log', id, name);
  for (const kind of greetingKinds) {
    const greeting = greetings?.[kind];
    if (greeting?.enabled && greeting.channel_id !== undefined) check(kind, greeting.channel_id);
  }
  return [...problems.values()];
}
