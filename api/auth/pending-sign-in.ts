import type { FastifyRequest } from 'fastify';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { LIFETIMES_MS } from '../lifetimes.ts';
import { generateToken, sha256 } from '../secrets.ts';
import { addMs } from '../time.ts';
import { findBan } from './bans.ts';
import { getRequestBinding, matchesBinding } from './credentials.ts';
import { lockUser } from './users.ts';

const MAX_CODES_PER_SIGN_IN = 5;

/** The two tokens of a pending sign-in. The specification names them; they are not OAuth tokens. */
export interface PendingSignInTokens {
  access_token?: string | null;
  refresh_token?: string | null;
}

/** A sign-in that the chat platform has confirmed and that waits for its second factor: a row of `pending_sign_ins`. */
export interface PendingSignIn {
  accessHash: Buffer;
  userId: string;
}

/** Creates the pending sign-in of a user after the consent page. */
export async function createPendingSignIn({ db, now }: QueryDeps, userId: string, binding: string) {
  const access = generateToken('sia');
  const refresh = generateToken('sir');
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await deleteUnfinishedEnrolment(transaction, userId);
    await transaction
      .insertInto('pending_sign_ins')
      .values({
        access_hash: sha256(access),
        refresh_hash: sha256(refresh),
        binding_hash: sha256(binding),
        user_id: userId,
        expires_at: addMs(now(), LIFETIMES_MS.pendingSignIn),
      })
      .execute();
  });
  return { access, refresh };
}

/** Deletes a secret that was shown but never confirmed, because somebody else may have seen it. */
async function deleteUnfinishedEnrolment(db: Database, userId: string) {
  const confirmed = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (confirmed) return;
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await db.deleteFrom('second_factors').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
}

/** The pending sign-in of a request; throws if it expired or belongs to another browser. */
export async function findPendingSignIn(
  deps: QueryDeps & { siteOrigin: string },
  request: FastifyRequest,
  tokens: PendingSignInTokens,
): Promise<PendingSignIn> {
  const { db, now, siteOrigin } = deps;
  if (!tokens.access_token || !tokens.refresh_token) throw new ApiError('sign-in-expired');
  const accessHash = sha256(tokens.access_token);
  const row = await db
    .selectFrom('pending_sign_ins')
    .select(['user_id', 'binding_hash'])
    .where('access_hash', '=', accessHash)
    .where('refresh_hash', '=', sha256(tokens.refresh_token))
    .where('expires_at', '>', new Date(now()))
    .where('attempts', '<', MAX_CODES_PER_SIGN_IN)
    .executeTakeFirst();
  const binding = getRequestBinding(request, siteOrigin);
  const isNonBrowserClient = binding.cookie === undefined && !binding.isRequired;
  if (!row || !(isNonBrowserClient || matchesBinding(row.binding_hash, binding))) throw new ApiError('sign-in-expired');
  if (await findBan(deps, row.user_id)) throw new ApiError('banned');
  return { accessHash, userId: row.user_id };
}

/** Counts a wrong code. */
export async function countFailedAttempt({ db }: Pick<QueryDeps, 'db'>, { accessHash }: PendingSignIn) {
  await db
    .updateTable('pending_sign_ins')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('access_hash', '=', accessHash)
    .execute();
}

/** Ends a pending sign-in that cannot succeed once the account is unlocked: it is out of attempts, or expires before. */
export async function endIfUselessAfter({ db, now }: QueryDeps, { accessHash }: PendingSignIn, seconds: number) {
  const ended = await db
    .deleteFrom('pending_sign_ins')
    .where('access_hash', '=', accessHash)
    .where(({ eb, or }) =>
      or([eb('attempts', '>=', MAX_CODES_PER_SIGN_IN), eb('expires_at', '<=', addMs(now(), seconds * 1000))]),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (ended) throw new ApiError('sign-in-ended', seconds);
}

/** Deletes a pending sign-in; returns whether it still existed. */
export async function consumePendingSignIn(db: Database, { accessHash }: PendingSignIn): Promise<boolean> {
  const consumed = await db
    .deleteFrom('pending_sign_ins')
    .where('access_hash', '=', accessHash)
    .where('attempts', '<', MAX_CODES_PER_SIGN_IN)
    .returning('user_id')
    .executeTakeFirst();
  return consumed !== undefined;
}
