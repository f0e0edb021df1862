import type { contract } from 'api-contract/contract';
import { ApiError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { hasRole, requireSession } from '../authenticators.ts';
import { consumePendingSignIn, countFailedAttempt, findPendingSignIn } from '../pending-sign-in.ts';
import { createSession } from '../sessions.ts';
import { createStaffSession } from '../staff-sessions.ts';
import { lockUser, recordAccountEvent } from '../users.ts';
import { confirmCode } from './check-code.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

type SecondFactorCall = RequestContext<typeof contract.secondFactor>;

/** `POST /v1/2fa`: completes a sign-in, or starts a staff session. */
export function verifySecondFactor(call: SecondFactorCall) {
  const { type } = call.input.body;
  return type === 'user' ? completeSignIn(call) : startStaffSession(call, type === 'mod' ? 'moderator' : 'admin');
}

async function completeSignIn(call: SecondFactorCall) {
  const { db, keys, input, request, reply } = call;
  const pendingSignIn = await findPendingSignIn(call, request, input.body);
  const { completesEnrolment } = await confirmCode(call, {
    userId: pendingSignIn.userId,
    typedCode: input.body.twofa_token,
    ip: request.ip,
    allowsRecoveryCode: true,
    onWrongCode: () => countFailedAttempt(call, pendingSignIn),
  });
  const { session, codes } = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, pendingSignIn.userId);
    if (!(await consumePendingSignIn(transaction, pendingSignIn))) throw new ApiError('sign-in-expired');
    return {
      session: await createSession({ ...call, db: transaction }, { userId: pendingSignIn.userId, request, reply }),
      codes: completesEnrolment ? await renewRecoveryCodes(transaction, keys, pendingSignIn.userId) : undefined,
    };
  });
  for (const name of ['access_token', 'refresh_token']) reply.clearCookie(name, { path: '/', sameSite: 'strict' });
  if (completesEnrolment) await recordAccountEvent(call, pendingSignIn.userId, 'factor-set-up', request.ip);
  await recordAccountEvent(call, pendingSignIn.userId, 'signed-in', request.ip);
  return { token: session, ...(codes ? { recovery_codes: codes } : {}) };
}

async function startStaffSession(call: SecondFactorCall, role: 'moderator' | 'admin') {
  const { input, request } = call;
  const session = await requireSession(call, request);
  if (!hasRole(session, role)) throw new ApiError('role-missing');
  const confirmation = {
    userId: session.userId,
    typedCode: input.body.twofa_token,
    ip: request.ip,
    allowsRecoveryCode: false,
  };
  await confirmCode(call, confirmation);
  const token = await createStaffSession(call, session, role);
  await recordAccountEvent(call, session.userId, 'staff-area-entered', request.ip);
  return { token };
}
