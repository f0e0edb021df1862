import type { ApiState } from './api-state.ts';
import { ApiError, type Call, type Handler } from './handler.ts';
import type { PersonName } from './people.ts';
import type { StaffRole } from './tokens.ts';

/** Returns the staff member of the two tokens in the body. */
export function authenticateStaff(call: Call, { tokens }: ApiState, role: StaffRole): PersonName {
  const { token, mod_token } = call.body ?? {};
  if (typeof token !== 'string' || typeof mod_token !== 'string') throw new ApiError(401, 'Unauthorized.');
  const person = tokens.findPerson(token);
  const tokenRole = tokens.findRole(token, mod_token);
  if (!person || !tokenRole) throw new ApiError(401, 'Unauthorized.');
  if (role === 'admin' && tokenRole !== 'admin') throw new ApiError(403, 'Forbidden.');
  return person;
}

/** POST /v1/moderator/verify */
export const verifyModerator: Handler = (call, state) => {
  authenticateStaff(call, state, 'mod');
  return { body: { message: 'OK' } };
};

/** POST /v1/admin/verify */
export const verifyAdmin: Handler = (call, state) => {
  authenticateStaff(call, state, 'admin');
  return { body: { message: 'OK' } };
};
