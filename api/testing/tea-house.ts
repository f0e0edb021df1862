import { createServerCalls, findServerId } from './server-calls.ts';
import { startTestApi } from './test-api.ts';

/** Starts an API whose platform has no rate limits, with the requests of the Tea House's owner. */
export async function startTeaHouse() {
  const api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  const owner = await api.signIn('owner-of-three');
  const id = findServerId(api, 'Tea House');
  return { api, owner, id, server: createServerCalls(owner, id) };
}

/** Starts the same with the requests of two of the owner's servers. */
export async function startTeaHouseAndCafe() {
  const { api, owner, id, server: tea } = await startTeaHouse();
  const cafeId = findServerId(api, 'Kávézó a sarkon');
  return { api, owner, ids: { tea: id, cafe: cafeId }, tea, cafe: createServerCalls(owner, cafeId) };
}
