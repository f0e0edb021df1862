import { bearerOf, type Call, fieldOf, type Handler, Refusal } from './exchange.ts';
import { whoCalls } from './me.ts';
import { isPerson, people } from './people.ts';
import type { World } from './world.ts';

/** The code that the second factor accepts. */
const rightCode = '123456';

/** GET /v1/oauth, to which the provider sends people back. */
export const callback: Handler = ({ query: { code } }, { tokens }) => {
  if (!isPerson(code)) throw new Refusal(400, 'The code is not valid.');
  const { accessToken, refreshToken } = tokens.beginSignIn(code);
  const cookies = [
    `access_token=${accessToken}; Path=/; Max-Age=604800`,
    `refresh_token=${refreshToken}; Path=/; Max-Age=604800`,
  ];
  return { status: 302, headers: { location: '/2fa?type=user', 'set-cookie': cookies } };
};

/** POST /v1/2fa */
export const secondFactor: Handler = (call, world) => {
  switch (call.body?.type) {
    case 'user':
      return enter(call, world);
    case 'mod':
    case 'admin':
      return enterStaff(call, world, call.body.type);
    default:
      throw new Refusal(400, 'type is not valid.');
  }
};

function enter(call: Call, { tokens }: World) {
  const person = tokens.signingIn(fieldOf(call, 'access_token'), fieldOf(call, 'refresh_token'));
  if (!person) throw new Refusal(401, 'Unauthorized.');
  checkCode(call);
  return { body: { token: tokens.openSession(person) } };
}

function enterStaff(call: Call, world: World, level: 'mod' | 'admin') {
  const { is_admin, is_mod } = people[whoCalls(call, world)];
  if (level === 'admin' ? !is_admin : !is_mod) throw new Refusal(403, 'Forbidden.');
  checkCode(call);
  return { body: { token: world.tokens.openStaff(bearerOf(call), level) } };
}

function checkCode(call: Call) {
  if (fieldOf(call, 'twofa_token') !== rightCode) throw new Refusal(401, 'The code is not right.');
}
