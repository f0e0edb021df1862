import type { Contract } from 'api-contract/contract';
import { createBotKey } from '../../bot/bot-key.ts';
import { reconcileGuilds } from '../../guilds/bot-guilds.ts';
import { createServerCalls, findServerId } from '../server-calls.ts';
import { enterStaffArea, signInStaff } from '../staff.ts';
import { startTestApi } from '../test-api.ts';

type NonGetRoute = { [K in keyof Contract]: Contract[K]['method'] extends 'get' ? never : K }[keyof Contract];

/** What a scenario uses: the API without what earlier rounds left, and people who can send requests. */
export type Round = Awaited<ReturnType<Awaited<ReturnType<typeof startRounds>>['createRound']>>;

/** For routes that change something: two requests at once, and what must hold after them. */
export type Scenarios = Partial<Record<NonGetRoute, (round: Round) => Promise<void>>>;

const CHANGED_TABLES = [
  ...([
    'guild_modules',
    'guild_changes',
    'feature_secrets',
    'pauses',
    'message_templates',
    'bans',
    'ban_requests',
    'staff_notes',
    'tickets',
    'limits',
    'news',
  ] as const),
  ...(['daily_commands', 'daily_members', 'failure_reports', 'action_log'] as const),
  ...(['bot_manifests', 'rejected_manifest', 'applied_features', 'decisions', 'asks'] as const),
  ...(['reported_problems', 'problem_notices'] as const),
];

/** Starts an API in which scenarios run, one after the other. */
export async function startRounds() {
  const api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  const owner = await api.signIn('owner-of-three');
  const ids = { tea: findServerId(api, 'Tea House'), cafe: findServerId(api, 'Kávézó a sarkon') };
  const staff = {
    admin: await signInStaff(api, 'admin', 'admin'),
    second: await signInStaff(api, 'manager-of-two-hundred', 'admin'),
    moderator: await signInStaff(api, 'moderator', 'moderator'),
  };
  await reconcileGuilds(api.context);
  const botKey = await createBotKey(api.context);
  const { userId } = await api.signIn('visitor');

  /** Signs in a person who has a new account. */
  async function signInWithNewAccount() {
    await api.db.deleteFrom('staff').where('user_id', '=', userId).execute();
    await api.db.deleteFrom('users').where('id', '=', userId).execute();
    const person = await api.signIn('visitor');
    // The next two codes of this person have not been used.
    api.advanceClock(30_000);
    return person;
  }

  async function createRound() {
    api.simulator.control.setRateLimits('none');
    for (const table of CHANGED_TABLES) await api.db.deleteFrom(table).execute();
    const person = await signInWithNewAccount();
    return {
      api,
      ids,
      tea: createServerCalls(owner, ids.tea),
      cafe: createServerCalls(owner, ids.cafe),
      person,
      admin: await enterStaffArea(api, staff.admin, 'admin'),
      second: await enterStaffArea(api, staff.second, 'admin'),
      moderator: await enterStaffArea(api, staff.moderator, 'mod'),
      call: (method: string, path: string, body?: object, { browser, token } = person) =>
        browser.without().call(method, path, { token, ...(body ? { body } : {}) }),
      callBot: (path: string, body: object, method = 'POST') =>
        api.openBrowser().call(method, path, { token: botKey, body }),
    };
  }
  return { createRound, stop: () => api.stop() };
}
