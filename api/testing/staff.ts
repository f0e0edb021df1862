import type { PersonKind } from 'simulator/people';
import { grantRole } from '../auth/staff-roles.ts';
import type { StaffRole } from '../db/columns.ts';
import type { TestApi } from './test-api.ts';

export type SignedIn = Awaited<ReturnType<TestApi['signIn']>>;

/** Grants a role to a signed-in person and activates it. */
export async function makeStaff(api: TestApi, { browser, userId, token }: SignedIn, role: StaffRole) {
  const code = await grantRole(api.context, userId, role);
  const { status, text } = await browser.call('POST', '/v1/me/staff', { token, body: { code } });
  if (status !== 200) throw new Error(`The role could not be activated: ${text}`);
}

/** Signs in a person with a staff role. */
export async function signInStaff(api: TestApi, person: PersonKind, role: StaffRole): Promise<SignedIn> {
  const signedIn = await api.signIn(person);
  await makeStaff(api, signedIn, role);
  return signedIn;
}

/** Enters the staff area with the next code; returns the `mod_token`. */
export async function createModToken(api: TestApi, { browser, userId, token }: SignedIn, type: 'mod' | 'admin') {
  api.advanceClock(30_000);
  const body = { type, twofa_token: api.getCode(userId) };
  const { body: responseBody, text } = await browser.call('POST', '/v1/2fa', { token, body });
  if (!responseBody.token) throw new Error(`The area could not be entered: ${text}`);
  return String(responseBody.token);
}

/** Enters the staff area; returns a function that sends requests with both tokens in the body. */
export async function enterStaffArea(api: TestApi, person: SignedIn, type: 'mod' | 'admin') {
  const mod_token = await createModToken(api, person, type);
  const { browser, token } = person;
  return {
    userId: person.userId,
    call: (path: string, body: object = {}, language?: string) =>
      browser.call('POST', path, { language, body: { token, mod_token, ...body } }),
    /** The browser of a page of the area. */
    page: () => {
      const page = browser.without();
      page.cookies.set('token', token).set('mod_token', mod_token);
      return page;
    },
  };
}

/** A person in the staff area. */
export type StaffAreaSession = Awaited<ReturnType<typeof enterStaffArea>>;

/** The newest entries of the action log, without fields that differ between runs. */
export async function getNewestActions(api: TestApi, count: number) {
  const rows = await api.db
    .selectFrom('action_log')
    .select(['action', 'user_id', 'subject', 'description', 'outcome'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.toReversed();
}
