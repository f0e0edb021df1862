import { expect } from '@jest/globals';
import { generateCode, getCurrentStep } from '../../auth/second-factor/totp.ts';
import { grantRole } from '../../auth/staff-roles.ts';
import { publishNews } from '../../news/news.ts';
import { waitForBlockedQueries } from '../blocked-queries.ts';
import { atOnce, expectBothSucceed, expectOneSuccess, getStatuses } from './at-once.ts';
import type { Round, Scenarios } from './round.ts';

const countRows = async (api: Round['api'], table: 'recovery_codes' | 'sessions' | 'news_dismissals', userId: string) =>
  (await api.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length;
const readFactor = ({ api, person }: Round) =>
  api.db.selectFrom('second_factors').selectAll().where('user_id', '=', person.userId).executeTakeFirstOrThrow();

/** Two codes of one person that are both valid now. */
function getTwoCodes({ api, person }: Round): [string, string] {
  const code = api.getCode(person.userId);
  api.advanceClock(30_000);
  const nextCode = api.getCode(person.userId);
  api.advanceClock(-30_000);
  return [code, nextCode];
}

/** Two requests at once about a person's account and sessions. */
export const accountScenarios: Scenarios = {
  async secondFactor({ api }) {
    const { browser, tokens, userId } = await api.beginSignIn('visitor');
    const body = { type: 'user', twofa_token: api.getCode(userId), ...tokens };
    const before = await countRows(api, 'sessions', userId);
    const statuses = getStatuses(await atOnce(() => browser.without().call('POST', '/v1/2fa', { body })));
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    expect(await countRows(api, 'sessions', userId)).toBe(before + 1);
  },
  async enrolment({ api, person }) {
    await api.db.deleteFrom('users').where('id', '=', person.userId).execute();
    const { browser, tokens } = await api.beginSignIn('visitor');
    const [one, other] = await expectBothSucceed(() => browser.call('POST', '/v1/2fa/enrolment', { body: tokens }));
    expect(other?.body).toEqual(one?.body);
  },
  async logout({ api, call, person }) {
    await expectBothSucceed(() => call('POST', '/v1/logout'));
    expect(await countRows(api, 'sessions', person.userId)).toBe(0);
  },
  async beginReplacement(round) {
    const { api, call, person } = round;
    const { secret_encrypted } = await readFactor(round);
    const [code, nextCode] = getTwoCodes(round);
    const begin = (twofa_token: string) => call('POST', '/v1/me/second-factor/enrolment', { twofa_token });
    const responses = await atOnce(
      () => begin(code),
      () => begin(nextCode),
    );
    const factor = await readFactor(round);
    const pending = api.context.keys.decrypt(
      factor.pending_encrypted ?? Buffer.alloc(0),
      'second-factor',
      person.userId,
    );
    expect(factor.secret_encrypted).toEqual(secret_encrypted);
    expect(responses.map(({ body }) => body.secret)).toContain(pending);
  },
  async confirmReplacement(round) {
    const { api, call, person } = round;
    const { body } = await call('POST', '/v1/me/second-factor/enrolment', { twofa_token: api.getCode(person.userId) });
    const twofa_token = generateCode(body.secret, getCurrentStep(api.clock.at));
    await expectOneSuccess(409, () => call('POST', '/v1/me/second-factor', { twofa_token }));
    expect(await readFactor(round)).toMatchObject({ pending_encrypted: null, failures: 0 });
  },
  async renewRecoveryCodes(round) {
    const { api, call, person } = round;
    const [code, nextCode] = getTwoCodes(round);
    const renew = (twofa_token: string) => call('POST', '/v1/me/recovery-codes', { twofa_token });
    const responses = await api.db.transaction().execute(async (transaction) => {
      // Both requests reach the replacement before either has finished it.
      await transaction
        .selectFrom('recovery_codes')
        .selectAll()
        .where('user_id', '=', person.userId)
        .forUpdate()
        .execute();
      const first = renew(code);
      await waitForBlockedQueries(api.db, 1);
      const other = renew(nextCode);
      await waitForBlockedQueries(api.db, 2);
      return [first, other];
    });
    expect(getStatuses(await Promise.all(responses))).toEqual([200, 200]);
    expect(await countRows(api, 'recovery_codes', person.userId)).toBe(10);
  },
  async dismissNews({ api, call, person }) {
    const texts = { name: { en: 'New', hu: 'Új' }, description: { en: 'More.', hu: 'Bővebben.' } };
    const news_id = await publishNews(api.context, texts);
    await expectBothSucceed(() => call('DELETE', '/v1/me/news', { news_id }));
    expect(await countRows(api, 'news_dismissals', person.userId)).toBe(1);
  },
  async endSession({ api, call, person }) {
    const { id } = await api.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const other = await api.signIn('visitor');
    await expectOneSuccess(404, () => call('DELETE', `/v1/me/sessions/${id}`, undefined, other));
    expect(await countRows(api, 'sessions', person.userId)).toBe(1);
  },
  async endOtherSessions({ api, call, person }) {
    const other = await api.signIn('visitor');
    await expectOneSuccess(
      401,
      () => call('DELETE', '/v1/me/sessions'),
      () => call('DELETE', '/v1/me/sessions', undefined, other),
    );
    expect(await countRows(api, 'sessions', person.userId)).toBe(1);
  },
  async activateStaff({ api, call, person }) {
    const code = await grantRole(api.context, person.userId, 'moderator');
    await expectOneSuccess(403, () => call('POST', '/v1/me/staff', { code }));
  },
  async deleteAccount(round) {
    const { api, call, person } = round;
    const [code, nextCode] = getTwoCodes(round);
    const remove = (twofa_token: string) => call('DELETE', '/v1/me', { twofa_token });
    const responses = await atOnce(
      () => remove(code),
      () => remove(nextCode),
    );
    const [status, otherStatus] = getStatuses(responses);
    expect(status).toBe(200);
    expect(otherStatus).toBeLessThan(500);
    expect(await api.db.selectFrom('users').select('id').where('id', '=', person.userId).execute()).toEqual([]);
  },
};
