import { after, lifetimes } from '../auth/lifetimes.ts';
import type { Context } from '../http/context.ts';

/** Deletes what has ended: attempts, tickets, sessions and limits. */
export async function purgeEnded({ db, now }: Context) {
  const at = new Date(now());
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', at).execute();
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', at).execute();
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', at), eb('last_seen_at', '<=', after(now(), -lifetimes.sessionIdle))]))
    .execute();
  await db.deleteFrom('limits').where('reset_at', '<=', at).execute();
}

/** Removes IP addresses after the twelve months that the privacy policy names. */
export async function purgeAddresses({ db, now }: Context) {
  const before = after(now(), -lifetimes.ip);
  for (const table of ['account_events', 'action_log', 'sessions'] as const) {
    await db
      .updateTable(table)
      .set({ ip: null })
      .where('ip', 'is not', null)
      .where('created_at', '<', before)
      .execute();
  }
}
