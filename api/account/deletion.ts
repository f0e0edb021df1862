import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { getPlatformToken } from '../auth/platform-tokens.ts';
import { withConfirmedCode } from '../auth/second-factor/check-code.ts';
import { lockOwnSession } from '../auth/sessions.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';

/**
 * `DELETE /v1/me`: deletes the user's data immediately. Entries of the action log stay under a pseudonym. Bans, and
 * ban requests that are open or approved, stay without name and picture, because deleting an account must not lift a
 * ban. Refused ban requests, and notes of staff about the user, are deleted.
 */
export async function deleteAccount(call: RequestContext<typeof contract.deleteAccount>) {
  const { keys, caller, input, request } = call;
  const { userId } = caller;
  if (caller.role) throw new ApiError('staff-role-held');
  const [hmac = Buffer.alloc(0)] = keys.computeHmacs(userId, 'pseudonym');
  const pseudonym = `deleted-${hmac.toString('hex').slice(0, 12)}`;
  const descriptions = {
    description: sql<string>`replace(description, ${userId}, ${pseudonym})`,
    description_hu: sql<string | null>`replace(description_hu, ${userId}, ${pseudonym})`,
  };
  const confirmation = { userId, typedCode: input.body.twofa_token, ip: request.ip, allowsRecoveryCode: true };
  const platformToken = await findPlatformToken(call, userId);
  await withConfirmedCode(call, confirmation, async (transaction) => {
    await lockOwnSession(transaction, caller);
    await transaction.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
    await transaction
      .updateTable('action_log')
      .set({ user_id: pseudonym, ip: null })
      .where('user_id', '=', userId)
      .execute();
    await transaction
      .updateTable('action_log')
      .set({ subject: pseudonym, ...descriptions })
      .where('subject', '=', userId)
      .execute();
    // Entries about other users' tickets end with the assignee's id.
    await transaction
      .updateTable('action_log')
      .set(descriptions)
      .where('action', '=', 'ticket_assign')
      .where(sql.raw(String.raw`substring(description from ' to (\d+)\.$')`), '=', userId)
      .execute();
    await anonymizeBans(transaction, userId, pseudonym);
    await transaction.deleteFrom('staff_notes').where('user_id', '=', userId).execute();
    await transaction
      .updateTable('staff_notes')
      .set({ author_id: pseudonym })
      .where('author_id', '=', userId)
      .execute();
    await transaction.updateTable('staff').set({ granted_by: pseudonym }).where('granted_by', '=', userId).execute();
    await transaction.deleteFrom('decisions').where('user_id', '=', userId).execute();
    await transaction.deleteFrom('limits').where(sql`split_part(key, ':', -1)`, '=', userId).execute();
    await transaction.deleteFrom('staff').where('user_id', '=', userId).execute();
    await transaction.deleteFrom('users').where('id', '=', userId).execute();
  });
  if (platformToken !== undefined) await revokeAuthorization(call, platformToken);
  return { message: 'OK' };
}

async function anonymizeBans(db: Database, userId: string, pseudonym: string) {
  const erasedProfile = { name: null, avatar: null, discriminator: null };
  await db
    .updateTable('bans')
    .set({ ...erasedProfile, search_name: '' })
    .where('user_id', '=', userId)
    .execute();
  await db.updateTable('bans').set({ banned_by: pseudonym }).where('banned_by', '=', userId).execute();
  await db.deleteFrom('ban_requests').where('user_id', '=', userId).where('state', '=', 'refused').execute();
  await db.updateTable('ban_requests').set(erasedProfile).where('user_id', '=', userId).execute();
  for (const by of ['requested_by', 'decided_by'] as const)
    await db
      .updateTable('ban_requests')
      .set({ [by]: pseudonym })
      .where(by, '=', userId)
      .execute();
}

type DeletionCall = RequestContext<typeof contract.deleteAccount>;

const REVOCATION_FAILED = 'Could not revoke the platform authorization of an account that is being deleted.';

/** The platform token, before it is deleted. The account is deleted even if the platform does not respond. */
async function findPlatformToken(call: DeletionCall, userId: string): Promise<string | undefined> {
  try {
    return await getPlatformToken(call, userId);
  } catch (error) {
    call.log.warn({ err: error }, REVOCATION_FAILED);
    return undefined;
  }
}

/** Revokes the site's access at the platform. */
async function revokeAuthorization({ platform, log }: DeletionCall, platformToken: string) {
  try {
    await platform.oauth.revokeToken(platformToken);
  } catch (error) {
    log.warn({ err: error }, REVOCATION_FAILED);
  }
}
