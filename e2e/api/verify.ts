import { type Call, type Handler, Refusal } from './exchange.ts';
import type { PersonName } from './people.ts';
import type { Level } from './tokens.ts';
import type { World } from './world.ts';

/** Who of the staff calls, by the two tokens in the body. */
export function whoOfStaff(call: Call, { tokens }: World, level: Level): PersonName {
  const { token, mod_token } = call.body ?? {};
  if (typeof token !== 'string' || typeof mod_token !== 'string') throw new Refusal(401, 'Unauthorized.');
  const person = tokens.person(token);
  const held = tokens.level(token, mod_token);
  if (!person || !held) throw new Refusal(401, 'Unauthorized.');
  if (level === 'admin' && held !== 'admin') throw new Refusal(403, 'Forbidden.');
  return person;
}

/** POST /v1/moderator/verify */
export const verifyModerator: Handler = (call, world) => {
  whoOfStaff(call, world, 'mod');
  return { body: { message: 'OK' } };
};

/** POST /v1/admin/verify */
export const verifyAdmin: Handler = (call, world) => {
  whoOfStaff(call, world, 'admin');
  return { body: { message: 'OK' } };
};
