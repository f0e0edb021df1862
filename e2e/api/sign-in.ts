import type { ApiState } from './api-state.ts';
import { ApiError, type Call, getBearerToken, getField, type Handler } from './handler.ts';
import { authenticate } from './me.ts';
import { isPerson, people } from './people.ts';

/** The code that the second factor accepts. */
const VALID_CODE = '123456';

/** GET /v1/oauth, to which the chat platform redirects. */
export const handleCallback: Handler = ({ query: { code } }, { tokens }) => {
  if (!isPerson(code)) throw new ApiError(400, 'The code is not valid.');
  const { accessToken, refreshToken } = tokens.createPendingSignIn(code);
  const cookies = [
    `access_token=${accessToken}; Path=/; Max-Age=604800`,
    `refresh_token=${refreshToken}; Path=/; Max-Age=604800`,
  ];
  return { status: 302, headers: { location: '/2fa?type=user', 'set-cookie': cookies } };
};

/** POST /v1/2fa */
export const submitSecondFactor: Handler = (call, state) => {
  switch (call.body?.type) {
    case 'user':
      return signInUser(call, state);
    case 'mod':
    case 'admin':
      return signInStaff(call, state, call.body.type);
    default:
      throw new ApiError(400, 'type is not valid.');
  }
};

function signInUser(call: Call, { tokens }: ApiState) {
  const person = tokens.findPendingSignIn(getField(call, 'access_token'), getField(call, 'refresh_token'));
  if (!person) throw new ApiError(401, 'Unauthorized.');
  checkCode(call);
  return { body: { token: tokens.createSession(person) } };
}

function signInStaff(call: Call, state: ApiState, role: 'mod' | 'admin') {
  const { is_admin, is_mod } = people[authenticate(call, state)];
  if (role === 'admin' ? !is_admin : !is_mod) throw new ApiError(403, 'Forbidden.');
  checkCode(call);
  return { body: { token: state.tokens.createModToken(getBearerToken(call), role) } };
}

function checkCode(call: Call) {
  if (getField(call, 'twofa_token') !== VALID_CODE) throw new ApiError(401, 'The code is not right.');
}
