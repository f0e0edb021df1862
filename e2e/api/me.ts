import type { ApiState } from './api-state.ts';
import { ApiError, type Call, getBearerToken, getField, type Handler } from './handler.ts';
import { type PersonName, people } from './people.ts';

/** Returns the person of the bearer token's session. */
export function authenticate(call: Call, { tokens }: ApiState): PersonName {
  const person = tokens.findPerson(getBearerToken(call));
  if (!person) throw new ApiError(401, 'Unauthorized.');
  return person;
}

/** GET /v1/me/profile */
export const getProfile: Handler = (call, state) => {
  const { global_name, avatar, is_admin, is_mod } = people[authenticate(call, state)];
  return { body: { global_name, avatar, is_admin, is_mod } };
};

/** GET /v1/me/news */
export const getNews: Handler = (call, state) => {
  const dismissed = state.dismissedNews[authenticate(call, state)];
  return { body: Object.fromEntries(Object.entries(state.news).filter(([id]) => !dismissed.has(id))) };
};

/** DELETE /v1/me/news */
export const dismissNews: Handler = (call, state) => {
  const person = authenticate(call, state);
  const id = getField(call, 'news_id');
  if (!Object.hasOwn(state.news, id)) throw new ApiError(404, 'There is no such news item.');
  state.dismissedNews[person].add(id);
  return { body: { message: 'OK' } };
};
