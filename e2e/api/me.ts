import { bearerOf, type Call, fieldOf, type Handler, Refusal } from './exchange.ts';
import { type PersonName, people } from './people.ts';
import type { World } from './world.ts';

/** Whose session the bearer header names. */
export function whoCalls(call: Call, { tokens }: World): PersonName {
  const person = tokens.person(bearerOf(call));
  if (!person) throw new Refusal(401, 'Unauthorized.');
  return person;
}

/** GET /v1/me/profile */
export const profile: Handler = (call, world) => {
  const { global_name, avatar, is_admin, is_mod } = people[whoCalls(call, world)];
  return { body: { global_name, avatar, is_admin, is_mod } };
};

/** GET /v1/me/news */
export const news: Handler = (call, world) => {
  const dismissed = world.dismissed[whoCalls(call, world)];
  return { body: Object.fromEntries(Object.entries(world.news).filter(([id]) => !dismissed.has(id))) };
};

/** DELETE /v1/me/news */
export const dismissNews: Handler = (call, world) => {
  const person = whoCalls(call, world);
  const id = fieldOf(call, 'news_id');
  if (!Object.hasOwn(world.news, id)) throw new Refusal(404, 'There is no such news item.');
  world.dismissed[person].add(id);
  return { body: { message: 'OK' } };
};
