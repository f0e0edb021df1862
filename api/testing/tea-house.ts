import { serverCalls } from './server-calls.ts';
import { startTestApi } from './test-api.ts';

/** An API whose platform sets no limits, and the calls of the owner of the Tea House about it. */
export async function startTeaHouse() {
  const api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  const owner = await api.signIn('owner-of-three');
  const id = api.simulator.control.servers().find(({ name }) => name === 'Tea House')?.id ?? '';
  return { api, owner, id, server: serverCalls(owner, id) };
}
