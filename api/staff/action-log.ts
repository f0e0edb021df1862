import type { ErrorCode } from 'api-contract/error-codes';
import type { Route } from 'api-contract/route';
import { recordId } from 'api-contract/shapes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { markGuildLeft } from '../guilds/bot-guilds.ts';
import type { AppContext, RequestContext, Session } from '../http/context.ts';
import { getErrorMessage } from '../http/error-messages.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';
import { registerRoute } from '../http/register-route.ts';
import type { Log } from '../log.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { addMs } from '../time.ts';
import { type Description, describeAction } from './describe-action.ts';

/** The names of actions in the log; the first four are from the specification. */
export type StaffActionName =
  | 'banned_user_add'
  | 'banned_user_remove'
  | 'leave_server'
  | 'create_invite'
  | 'ban_request_add'
  | 'ban_request_approve'
  | 'ban_request_refuse'
  | 'ban_request_assign'
  | 'note_add'
  | 'note_edit'
  | 'note_remove'
  | 'staff_grant'
  | 'staff_revoke'
  | 'news_save'
  | 'news_remove'
  | 'ticket_answer'
  | 'ticket_assign'
  | 'ticket_close'
  | 'ticket_reopen';

/** An action of staff, to be written to the log. */
export interface NewActionLogEntry {
  action: StaffActionName;
  /** The id of the user or server; of a denied attempt, it can also be that of a ban request, a note or a ticket. Of news it is that of the item. */
  subject: string | null;
  description: Description;
}

type ActionResult = 'pending' | 'done' | 'failed' | 'refused';

/** The dependencies and the author of an entry. */
interface ActionLogDeps extends QueryDeps {
  caller: { userId: string };
  request: Pick<FastifyRequest, 'ip'>;
}

/** Writes an entry; returns its id. */
export async function writeActionLogEntry(
  { db, now, caller, request }: ActionLogDeps,
  { action, subject, description }: NewActionLogEntry,
  outcome: ActionResult,
): Promise<number> {
  const { id } = await db
    .insertInto('action_log')
    .values({
      ...{ action, subject, description: description.en, description_hu: description.hu, outcome },
      user_id: caller.userId,
      ip: request.ip,
      created_at: new Date(now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the result of a pending action. */
export async function resolveActionLogEntry(db: Database, id: number, outcome: 'done' | 'failed') {
  await db.updateTable('action_log').set({ outcome }).where('id', '=', id).where('outcome', '=', 'pending').execute();
}

/** Error codes of denied attempts that are logged; missing or invalid input is not. */
const LOGGED_CODES: readonly ErrorCode[] = [
  'role-missing',
  'ban-self',
  'ban-staff',
  'ban-present',
  'ban-missing',
  'request-own',
  'request-present',
  'request-decided',
  'note-foreign',
  'staff-role-own',
  'staff-role-last',
  'staff-role-present',
  'staff-role-missing',
];

interface StaffActionOptions<R extends StaffRoute, C extends AppContext> {
  /** The name of the action in the log, or a function that derives it from the body. */
  action: StaffActionName | ((body: AttemptBody) => StaffActionName);
  handler: (call: RequestContext<R, C>) => Promise<z.input<R['response']>>;
}

type StaffRoute = Route & { caller: 'moderator' | 'admin'; requiredRight?: undefined };

const attemptBody = z.object({
  userid: recordId.optional(),
  server_id: recordId.optional(),
  id: recordId.optional(),
  decision: z.string().optional(),
});

type AttemptBody = z.output<typeof attemptBody>;

/** Registers a staff route and logs denied attempts. */
export function registerStaffActionRoute<R extends StaffRoute, C extends AppContext>(
  app: FastifyInstance,
  context: C,
  route: R,
  { action, handler }: StaffActionOptions<R, C>,
) {
  const logDeniedAttempt = async (error: ApiError, caller: Session, request: FastifyRequest) => {
    const { db, now } = context;
    if (!LOGGED_CODES.includes(error.reason) || !(await isWithinAttemptLimit(context, caller.userId))) return;
    const body = attemptBody.safeParse(request.body).data ?? {};
    const subject = body.userid ?? body.server_id ?? body.id ?? 'nobody';
    const name = typeof action === 'string' ? action : action(body);
    const reason = { en: getErrorMessage('en', error.reason), hu: getErrorMessage('hu', error.reason) };
    const description = describeAction(`denied.${name}`, { id: subject }, reason);
    await writeActionLogEntry({ db, now, caller, request }, { action: name, subject, description }, 'refused');
  };
  registerRoute(app, context, route, {
    onRoleMissing: (error, request) => logDeniedAttempt(error, error.session, request),
    async handler(call) {
      try {
        return await handler(call);
      } catch (error) {
        if (error instanceof ApiError) await logDeniedAttempt(error, call.caller, call.request);
        throw error;
      }
    },
  });
}

async function isWithinAttemptLimit(deps: QueryDeps, userId: string): Promise<boolean> {
  try {
    await consumeRateLimit(deps, `denied-attempt:${userId}`, RATE_LIMITS.deniedAttempt);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Longer than any request takes. */
const MAX_CALL_MS = 60_000;

interface PendingDeps extends QueryDeps {
  platform: ChatPlatform;
  log: Log;
}

/** Resolves entries of actions that were interrupted, or whose result the platform could not return. */
export async function resolvePendingActions(deps: PendingDeps) {
  const { db, now } = deps;
  const pendingEntries = await db
    .selectFrom('action_log')
    .select(['id', 'action', 'subject'])
    .where('outcome', '=', 'pending')
    .where('created_at', '<', addMs(now(), -MAX_CALL_MS))
    .orderBy('id')
    .limit(50)
    .execute();
  const failures: unknown[] = [];
  for (const entry of pendingEntries)
    await resolvePendingEntry(deps, entry).catch((error: unknown) => failures.push(error));
  // One failed lookup must not block the others.
  if (failures.length > 0) throw failures[0];
}

interface PendingEntry {
  id: number;
  action: string;
  subject: string | null;
}

async function resolvePendingEntry({ db, now, platform, log }: PendingDeps, { id, action, subject }: PendingEntry) {
  const hasLeft = action === 'leave_server' && subject !== null && !(await platform.fetchGuild(subject));
  await db.transaction().execute(async (transaction) => {
    if (hasLeft) await markGuildLeft({ db: transaction, now }, subject);
    // An invite whose response was lost was never shown.
    await resolveActionLogEntry(transaction, id, hasLeft ? 'done' : 'failed');
  });
  log.info({ id, action, hasLeft }, 'Resolved an interrupted staff action.');
}
