import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { PlatformResponseError } from '../platform/errors.ts';
import { addMs, HOUR_MS } from '../time.ts';
import { collectProblems, type ProblemDeps } from './collect-problems.ts';
import { notifyOwner } from './problem-notices.ts';

/** How often each server is checked. */
const CHECK_INTERVAL_MS = 3 * HOUR_MS;

/** How many servers are read from the database at once. */
const CHECKS_PER_PAGE = 200;

interface NotifyDeps extends ProblemDeps {
  /** The bot's name. */
  brand: string;
}

/** Checks the servers that are due, and notifies their owners of problems. Its calls have the share of jobs. */
export async function notifyProblems(deps: NotifyDeps, signal?: AbortSignal) {
  const failures: unknown[] = [];
  for (let ids = await findDueServers(deps); ids.length > 0; ids = await findDueServers(deps)) {
    for (const id of ids) {
      signal?.throwIfAborted();
      await checkServer(deps, id).catch((error: unknown) => {
        if (!(error instanceof PlatformResponseError)) throw error;
        failures.push(error);
      });
    }
  }
  // One failed check must not prevent the others.
  if (failures.length > 0) throw failures[0];
}

/** Servers with features whose owner has an account, and all with notices, which may have to go. */
async function findDueServers({ db, now }: QueryDeps): Promise<string[]> {
  const due = await db
    .selectFrom('servers')
    .select('id')
    .where((is) =>
      is.or([
        is('problems_checked_at', 'is', null),
        is('problems_checked_at', '<=', addMs(now(), -CHECK_INTERVAL_MS)),
        // The clock was ahead, and was set back.
        is('problems_checked_at', '>', addMs(now(), CHECK_INTERVAL_MS)),
        // The bot left after the last check.
        is('problems_checked_at', '<=', is.ref('left_at')),
      ]),
    )
    .where(({ and, or, exists, selectFrom, eb }) => {
      const hasNotices = exists(
        selectFrom('problem_notices').select('problem').whereRef('problem_notices.guild_id', '=', 'servers.id'),
      );
      const hasFeatures = exists(
        selectFrom('guild_modules')
          .select('module')
          .whereRef('guild_modules.guild_id', '=', 'servers.id')
          .where('module', 'like', 'feature:%'),
      );
      const hasAccount = exists(selectFrom('users').select('users.id').whereRef('users.id', '=', 'servers.owner_id'));
      return or([hasNotices, and([eb('left_at', 'is', null), hasFeatures, hasAccount])]);
    })
    .orderBy('problems_checked_at', (order) => order.asc().nullsFirst())
    .limit(CHECKS_PER_PAGE)
    .execute();
  return due.map(({ id }) => id);
}

async function checkServer(deps: NotifyDeps, id: string) {
  const { db, now } = deps;
  // First, so that a server whose check fails does not delay the others.
  const server = await db
    .updateTable('servers')
    .set({ problems_checked_at: new Date(now()) })
    .where('id', '=', id)
    .returning('left_at')
    .executeTakeFirst();
  if (!server) return;
  if (server.left_at) return notifyOwner(deps, id, []);
  const found = await collectProblems(deps, id).catch((error: unknown) => {
    // If the bot has left, the server is due again.
    if (error instanceof ApiError && error.reason === 'bot-not-joined') return undefined;
    throw error;
  });
  if (found) await notifyOwner(deps, id, found.problems);
}
