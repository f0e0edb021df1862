import { AsyncLocalStorage } from 'node:async_hooks';

/** The shares of the bot token's calls, by priority: saves and staff, other requests, and jobs. */
export const botShares = ['trusted', 'visitors', 'background'] as const;

export type BotShare = (typeof botShares)[number];

/** On whose behalf a call is made with the bot token. Calls of a share are made in turns for each key. */
export interface BotCaller {
  share: BotShare;
  /** The user, or the address of a visitor. */
  key: string;
}

const callerStorage = new AsyncLocalStorage<BotCaller>();

const BACKGROUND: BotCaller = { share: 'background', key: '' };

/** Runs what may call the platform with the bot token on somebody's behalf. */
export function withBotCaller<T>(caller: BotCaller, run: () => T): T {
  return callerStorage.run(caller, run);
}

/** The caller of the running request; jobs have none and belong to the background. */
export function getBotCaller(): BotCaller {
  return callerStorage.getStore() ?? BACKGROUND;
}
