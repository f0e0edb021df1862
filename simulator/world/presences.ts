import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { World } from './world.ts';

/** The statuses that users choose, with their names. */
export const statuses = [
  ['online', 'Online'],
  ['idle', 'Idle'],
  ['dnd', 'Do not disturb'],
  ['offline', 'Offline'],
] as const;
export type Status = (typeof statuses)[number][0];

/** What a user or the bot is doing, as the bot sent it. */
export type Activity = Readonly<{ name: string; type: number; state?: string | null | undefined }>;

/** What others see of a user: their status, and what they are doing. */
export interface Presence {
  readonly status: Status;
  readonly activities: readonly Activity[];
  /** When they chose it. */
  readonly since: number;
}

export const offline: Presence = { status: 'offline', activities: [], since: 0 };

/** Test users and members are offline until somebody chooses another status for them. */
export function getUserPresence({ store }: World, userId: string): Presence {
  return { ...offline, status: store.state.statuses[userId] ?? 'offline' };
}

export function isBot(userId: string): boolean {
  return userId === simulatorCredentials.clientId;
}

const verbs = ['Playing', 'Streaming', 'Listening to', 'Watching', undefined, 'Competing in'];
const CUSTOM_STATUS = 4;

/** An activity in words, as “Watching the tea brew”. */
export function describeActivity({ name, type, state }: Activity): string {
  return type === CUSTOM_STATUS ? (state ?? '') : `${verbs[type] ?? ''} ${name}`.trim();
}
