import { grantRole } from '../auth/staff/roles.ts';
import type { PersonRole } from '../chat-platform/simulator/people.ts';
import type { StaffLevel } from '../data/tables.ts';
import type { TestApi } from './test-api.ts';

/** Somebody who is signed in. */
export type SignedIn = Awaited<ReturnType<TestApi['signIn']>>;

/** Grants a role to somebody who is signed in, and makes it effective. */
export async function makeStaff(api: TestApi, { browser, userId, token }: SignedIn, role: StaffLevel) {
  const code = await grantRole(api.context, userId, role);
  const { status, text } = await browser.call('POST', '/v1/me/staff', { token, body: { code } });
  if (status !== 200) throw new Error(`The role could not be activated: ${text}`);
}

/** Signs somebody in as a member of staff. */
export async function signInStaff(api: TestApi, person: PersonRole, role: StaffLevel): Promise<SignedIn> {
  const signedIn = await api.signIn(person);
  await makeStaff(api, signedIn, role);
  return signedIn;
}

/** Types the next code for a staff area; answers the `mod_token`. */
export async function enterArea(api: TestApi, { browser, userId, token }: SignedIn, type: 'mod' | 'admin') {
  api.pass(30_000);
  const body = { type, twofa_token: api.codeFor(userId) };
  const { body: answer, text } = await browser.call('POST', '/v1/2fa', { token, body });
  if (!answer.token) throw new Error(`The area could not be entered: ${text}`);
  return String(answer.token);
}
