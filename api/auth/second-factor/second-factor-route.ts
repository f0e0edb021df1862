import type { contract } from 'api-contract/contract';
import { ApiError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { recordAccountEvent } from '../account-events.ts';
import { hasRole, requireSession } from '../authenticators.ts';
import { consumePendingSignIn, countFailedAttempt, endIfUselessAfter, findPendingSignIn } from '../pending-sign-in.ts';
import { bindSession, createSession } from '../sessions.ts';
import { createStaffSession } from '../staff-sessions.ts';
import { withConfirmedCode } from './check-code.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

type SecondFactorCall = RequestContext<typeof contract.secondFactor>;

/** `POST /v1/2fa`: completes a sign-in, or starts a staff session. */
export function verifySecondFactor(call: SecondFactorCall) {
  const { type } = call.input.body;
  return type === 'user' ? completeSignIn(call) : startStaffSession(call, type === 'mod' ? 'moderator' : 'admin');
}

async function completeSignIn(call: SecondFactorCall) {
  const { keys, input, request, reply } = call;
  const pendingSignIn = await findPendingSignIn(call, request, input.body);
  const { userId } = pendingSignIn;
  const confirmation = {
    ...{ userId, typedCode: input.body.twofa_token, ip: request.ip, allowsRecoveryCode: true },
    onWrongCode: () => countFailedAttempt(call, pendingSignIn),
    onLocked: (seconds: number) => endIfUselessAfter(call, pendingSignIn, seconds),
  };
  const { session, codes } = await withConfirmedCode(call, confirmation, async (db, { completesEnrolment }) => {
    if (!(await consumePendingSignIn(db, pendingSignIn))) throw new ApiError('sign-in-expired');
    const session = await createSession({ ...call, db }, { userId, request });
    const codes = completesEnrolment ? await renewRecoveryCodes(db, keys, userId) : undefined;
    if (completesEnrolment) await recordAccountEvent({ ...call, db }, userId, 'factor-set-up', request.ip);
    await recordAccountEvent({ ...call, db }, userId, 'signed-in', request.ip);
    return { session, codes };
  });
  for (const name of ['access_token', 'refresh_token']) reply.clearCookie(name, { path: '/', sameSite: 'strict' });
  bindSession(call, reply, session);
  return { token: session.token, user_id: userId, ...(codes ? { recovery_codes: codes } : {}) };
}

async function startStaffSession(call: SecondFactorCall, role: 'moderator' | 'admin') {
  const { input, request } = call;
  const session = await requireSession(call, request);
  const { userId } = session;
  if (!hasRole(session, role)) throw new ApiError('role-missing');
  const confirmation = { userId, typedCode: input.body.twofa_token, ip: request.ip, allowsRecoveryCode: false };
  const token = await withConfirmedCode(call, confirmation, async (db) => {
    await recordAccountEvent({ ...call, db }, userId, 'staff-area-entered', request.ip);
    return createStaffSession({ ...call, db }, session, role);
  });
  return { token };
}
