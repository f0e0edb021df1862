import type { ErrorCode } from 'api-contract/error-codes';
import { errorMessages } from 'api-contract/error-messages';
import { ownId, staffTokens } from 'api-contract/shapes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getBinding } from '../auth/credentials.ts';
import { findSession } from '../auth/sessions.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { markGuildLeft } from '../guilds/bot-guilds.ts';
import type { AppContext } from '../http/context.ts';
import { consumeRateLimit } from '../http/rate-limits.ts';
import type { OnFailure } from '../http/register-route.ts';
import { addMs } from '../time.ts';

/** What staff can do, as the log names it; the first four are the specification's. */
export type AuditAction =
  | 'banned_user_add'
  | 'banned_user_remove'
  | 'leave_server'
  | 'create_invite'
  | 'ban_request_add'
  | 'ban_request_approve'
  | 'ban_request_refuse'
  | 'ticket_answer'
  | 'ticket_assign'
  | 'ticket_close'
  | 'ticket_reopen';

/** Something that a member of staff does. */
export interface AuditEntry {
  action: AuditAction;
  /** Whom or what it is done to. */
  subject: string | null;
  /** English sentences, for the log. */
  description: string;
}

type Outcome = 'pending' | 'done' | 'failed' | 'refused';

/** Where a deed is noted, and who does it. */
interface AuditDeps {
  db: Database;
  now: () => number;
  caller: { userId: string };
  request: Pick<FastifyRequest, 'ip'>;
}

/** Notes a deed; answers the entry's number. */
export async function writeAuditEntry(
  { db, now, caller, request }: AuditDeps,
  { action, subject, description }: AuditEntry,
  outcome: Outcome,
): Promise<number> {
  const { id } = await db
    .insertInto('action_log')
    .values({
      ...{ action, subject, description, outcome },
      user_id: caller.userId,
      ip: request.ip,
      created_at: new Date(now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes what became of a deed that was under way. */
export async function resolveAuditEntry(db: Database, id: number, outcome: 'done' | 'failed') {
  await db.updateTable('action_log').set({ outcome }).where('id', '=', id).where('outcome', '=', 'pending').execute();
}

/** A sentence and, where there is one, the reason behind it. */
export function appendReason(sentence: string, reason: string | undefined): string {
  return reason ? `${sentence} ${reason}` : sentence;
}

/** What somebody was not allowed to do; what is missing or mistyped is no attempt. */
const AUDITED_CODES: readonly ErrorCode[] = [
  'role-missing',
  'ban-self',
  'ban-staff',
  'ban-present',
  'ban-missing',
  'request-own',
  'request-present',
  'request-decided',
];

/** So that nobody fills the log. */
const AUDIT_LIMIT = { hits: 30, seconds: 3600 };

const describeAttempt: Record<AuditAction, (subject: string) => string> = {
  banned_user_add: (id) => `Tried to ban ${id}.`,
  banned_user_remove: (id) => `Tried to unban ${id}.`,
  create_invite: (id) => `Tried to create an invite to ${id}.`,
  leave_server: (id) => `Tried to leave ${id}.`,
  ban_request_add: (id) => `Tried to propose a ban of ${id}.`,
  ban_request_approve: (id) => `Tried to approve the proposal ${id}.`,
  ban_request_refuse: (id) => `Tried to refuse the proposal ${id}.`,
  ticket_answer: (id) => `Tried to answer the ticket ${id}.`,
  ticket_assign: (id) => `Tried to assign the ticket ${id}.`,
  ticket_close: (id) => `Tried to close the ticket ${id}.`,
  ticket_reopen: (id) => `Tried to reopen the ticket ${id}.`,
};

const aim = z.object({
  userid: ownId.optional(),
  server_id: ownId.optional(),
  id: ownId.optional(),
  decision: z.string().optional(),
});

/** Notes in the log that somebody who is signed in was refused something, as far as it is worth it. */
export function auditDenied(action: AuditAction | 'decision'): OnFailure {
  return async (context, request, error) => {
    if (!(error instanceof ApiError) || !AUDITED_CODES.includes(error.reason)) return;
    const caller = await findAuditedSession(context, request);
    if (!caller || !(await isWithinLimit(context, caller.userId))) return;
    const { userid, server_id, id, decision } = aim.safeParse(request.body).data ?? {};
    const subject = userid ?? server_id ?? id ?? 'nobody';
    const decided = decision === 'approve' ? 'ban_request_approve' : 'ban_request_refuse';
    const name = action === 'decision' ? decided : action;
    const description = `${describeAttempt[name](subject)} ${errorMessages.en[error.reason]}`;
    await writeAuditEntry({ ...context, caller, request }, { action: name, subject, description }, 'refused');
  };
}

async function findAuditedSession(context: AppContext, request: FastifyRequest) {
  const { data: tokens } = staffTokens.safeParse(request.body);
  return findSession(context, tokens?.token, getBinding(request, context.siteOrigin));
}

async function isWithinLimit(context: AppContext, userId: string): Promise<boolean> {
  try {
    await consumeRateLimit(context, `refused:${userId}`, AUDIT_LIMIT);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** No call is under way for longer than this, in milliseconds. */
const MAX_CALL_MS = 60_000;

/** Settles what was under way when a process ended, or when the platform could not be asked. */
export async function resolvePendingAudit(context: AppContext) {
  const { db, now } = context;
  const open = await db
    .selectFrom('action_log')
    .select(['id', 'action', 'subject'])
    .where('outcome', '=', 'pending')
    .where('created_at', '<', addMs(now(), -MAX_CALL_MS))
    .orderBy('id')
    .limit(50)
    .execute();
  const failures: unknown[] = [];
  for (const deed of open) await resolvePending(context, deed).catch((error: unknown) => failures.push(error));
  // One of which the platform says nothing holds up no other.
  if (failures.length > 0) throw failures[0];
}

interface PendingEntry {
  id: number;
  action: string;
  subject: string | null;
}

async function resolvePending({ db, now, platform, log }: AppContext, { id, action, subject }: PendingEntry) {
  const hasLeft = action === 'leave_server' && subject !== null && !(await platform.guild(subject));
  await db.transaction().execute(async (transaction) => {
    if (hasLeft) await markGuildLeft({ db: transaction, now }, subject);
    // Nobody was given an invite of which the answer was lost.
    await resolveAuditEntry(transaction, id, hasLeft ? 'done' : 'failed');
  });
  log.info({ id, action, hasLeft }, 'An action of staff that had been interrupted is settled.');
}
