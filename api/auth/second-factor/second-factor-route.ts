import type { contract } from 'api-contract/contract';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteEvent } from '../account-events.ts';
import { mayEnter, signedIn } from '../callers.ts';
import { createSession } from '../sessions/create-session.ts';
import { createStaffSession } from '../staff/staff-session.ts';
import { countAttempt, findTicket, takeTicket } from '../tickets.ts';
import { confirmCode } from './confirm-code.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

type SecondFactorCall = Call<typeof contract.secondFactor>;

/** `POST /v1/2fa`: ends a sign-in, or opens a staff area. */
export function answerSecondFactor(call: SecondFactorCall) {
  const { type } = call.input.body;
  return type === 'user' ? endSignIn(call) : openStaffArea(call, type === 'mod' ? 'moderator' : 'admin');
}

async function endSignIn(call: SecondFactorCall) {
  const { db, keys, input, request, reply } = call;
  const ticket = await findTicket(call, request, input.body);
  const { first } = await confirmCode(call, {
    userId: ticket.userId,
    typed: input.body.twofa_token,
    ip: request.ip,
    recovery: true,
    onWrong: () => countAttempt(call, ticket),
  });
  const { session, codes } = await db.transaction().execute(async (transaction) => {
    if (!(await takeTicket(transaction, ticket))) throw new Refusal('ticket-missing');
    return {
      session: await createSession({ ...call, db: transaction }, { userId: ticket.userId, request, reply }),
      codes: first ? await renewRecoveryCodes(transaction, keys, ticket.userId) : undefined,
    };
  });
  for (const name of ['access_token', 'refresh_token']) reply.clearCookie(name, { path: '/', sameSite: 'strict' });
  if (first) await noteEvent(call, ticket.userId, 'factor-set-up', request.ip);
  await noteEvent(call, ticket.userId, 'signed-in', request.ip);
  return { token: session, ...(codes ? { recovery_codes: codes } : {}) };
}

async function openStaffArea(call: SecondFactorCall, level: 'moderator' | 'admin') {
  const { input, request } = call;
  const session = await signedIn(call, request);
  if (!mayEnter(session, level)) throw new Refusal('role-missing');
  const confirmation = { userId: session.userId, typed: input.body.twofa_token, ip: request.ip, recovery: false };
  await confirmCode(call, confirmation);
  const token = await createStaffSession(call, session, level);
  await noteEvent(call, session.userId, 'staff-area-entered', request.ip);
  return { token };
}
