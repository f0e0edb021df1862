import { type ErrorCode, errorMessages } from 'api-contract/error-codes';
import { ownId, staffTokens } from 'api-contract/shapes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bindingOf } from '../auth/credentials.ts';
import { findSession } from '../auth/sessions/find-session.ts';
import type { Context } from '../http/context.ts';
import type { OnFailure } from '../http/implement.ts';
import { countAgainst } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type DeedName, noteDeed } from './deeds.ts';

/** What somebody was not allowed to do; what is missing or mistyped is no attempt. */
const noteworthy: readonly ErrorCode[] = [
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
const mostNoted = { hits: 30, seconds: 3600 };

const attempts: Record<DeedName, (subject: string) => string> = {
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
export function noteRefused(action: DeedName | 'decision'): OnFailure {
  return async (context, request, error) => {
    if (!(error instanceof Refusal) || !noteworthy.includes(error.reason)) return;
    const caller = await sessionOf(context, request);
    if (!caller || !(await fits(context, caller.userId))) return;
    const { userid, server_id, id, decision } = aim.safeParse(request.body).data ?? {};
    const subject = userid ?? server_id ?? id ?? 'nobody';
    const decided = decision === 'approve' ? 'ban_request_approve' : 'ban_request_refuse';
    const name = action === 'decision' ? decided : action;
    const description = `${attempts[name](subject)} ${errorMessages.en[error.reason]}`;
    await noteDeed({ ...context, caller, request }, { action: name, subject, description }, 'refused');
  };
}

async function sessionOf(context: Context, request: FastifyRequest) {
  const { data: tokens } = staffTokens.safeParse(request.body);
  return findSession(context, tokens?.token, bindingOf(request, context.siteOrigin));
}

async function fits(context: Context, userId: string): Promise<boolean> {
  try {
    await countAgainst(context, `refused:${userId}`, mostNoted);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
