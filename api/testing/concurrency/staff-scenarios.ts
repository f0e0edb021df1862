import { expect } from '@jest/globals';
import { grantRole } from '../../auth/staff-roles.ts';
import type { StaffAreaSession } from '../staff.ts';
import { atOnce, expectBothSucceed, expectOneSuccess, getStatuses } from './at-once.ts';
import type { Round, Scenarios } from './round.ts';

const isBanned = async ({ api }: Round, id: string) =>
  (await api.db.selectFrom('bans').select('user_id').where('user_id', '=', id).execute()).length === 1;
const countActions = async ({ api }: Round, action: string, subject: string) =>
  (
    await api.db
      .selectFrom('action_log')
      .select('id')
      .where('action', '=', action)
      .where('subject', '=', subject)
      .where('outcome', '=', 'done')
      .execute()
  ).length;

const requestBan = ({ moderator }: Round, userid: string) =>
  moderator.call('/v1/moderator/ban_requests/propose', { userid, reason: 'Scam.', evidence: 'https://chat.example/1' });

const addNote = ({ moderator }: Round, userid: string) =>
  moderator.call('/v1/moderator/user/notes/add', { userid, text: 'Warned.' });

/** A code of the admin that no call has used. */
function getNextCode({ admin, api }: Round) {
  api.advanceClock(30_000);
  return api.getCode(admin.userId);
}

const publishNews = ({ admin }: Round) => {
  const texts = { en: 'Night mode', hu: 'Éjszakai mód' };
  return admin.call('/v1/admin/news/save', { name: texts, description: texts, audience: 'everyone' });
};

/** Two actions of staff at once. */
export const staffScenarios: Scenarios = {
  async banUser(round) {
    const { admin, api } = round;
    const userid = api.simulator.control.userId(40);
    await expectOneSuccess(409, () => admin.call('/v1/admin/ban_user', { userid, reason: 'Spam.' }));
    expect(await isBanned(round, userid)).toBe(true);
    expect(await countActions(round, 'banned_user_add', userid)).toBe(1);
  },
  async unbanUser(round) {
    const { admin, api } = round;
    const userid = api.simulator.control.userId(41);
    await admin.call('/v1/admin/ban_user', { userid, reason: 'Spam.' });
    await expectOneSuccess(409, () => admin.call('/v1/admin/unban_user', { userid, reason: 'A mistake.' }));
    expect(await countActions(round, 'banned_user_remove', userid)).toBe(1);
  },
  async requestBan(round) {
    const { api } = round;
    const userid = api.simulator.control.userId(42);
    // A request that is sent again is the same request.
    const [first, other] = await expectBothSucceed(() => requestBan(round, userid));
    expect(first?.body.id).toBe(other?.body.id);
    expect(await countActions(round, 'ban_request_add', userid)).toBe(1);
  },
  async banRequest(round) {
    const { admin, api } = round;
    const { id } = (await requestBan(round, api.simulator.control.userId(47))).body;
    await expectBothSucceed(() => admin.call('/v1/moderator/ban_requests/one', { id }));
    const reads = await api.db.selectFrom('ban_request_reads').selectAll().execute();
    expect(reads).toEqual([{ request_id: Number(id), user_id: admin.userId }]);
  },
  async assignBanRequest(round) {
    const { admin, api, second } = round;
    const userid = api.simulator.control.userId(48);
    const { id } = (await requestBan(round, userid)).body;
    const take = (by: StaffAreaSession) => () =>
      by.call('/v1/admin/ban_requests/assign', { id, take: true, seen: null });
    await expectOneSuccess(409, take(admin), take(second));
    expect(await countActions(round, 'ban_request_assign', userid)).toBe(1);
  },
  async decideBan(round) {
    const { admin, api, second } = round;
    const userid = api.simulator.control.userId(43);
    const { id } = (await requestBan(round, userid)).body;
    const decide = (by: StaffAreaSession, decision: string) => () =>
      by.call('/v1/admin/ban_requests/decide', { id, decision });
    const [approval] = await expectOneSuccess(409, decide(admin, 'approve'), decide(second, 'refuse'));
    expect(await isBanned(round, userid)).toBe(approval?.status === 200);
  },
  async addNote(round) {
    const userid = round.api.simulator.control.userId(44);
    const [first, second] = await expectBothSucceed(() => addNote(round, userid));
    expect(second?.body).toEqual(first?.body);
    expect(await countActions(round, 'note_add', userid)).toBe(1);
  },
  async editNote(round) {
    const { api, moderator } = round;
    const userid = api.simulator.control.userId(45);
    const { id } = (await addNote(round, userid)).body;
    await expectBothSucceed(() => moderator.call('/v1/moderator/user/notes/edit', { id, text: 'Warned twice.' }));
    expect(await countActions(round, 'note_edit', userid)).toBe(1);
  },
  async removeNote(round) {
    const { admin, api, moderator } = round;
    const userid = api.simulator.control.userId(46);
    const { id } = (await addNote(round, userid)).body;
    const remove = (by: StaffAreaSession) => () => by.call('/v1/moderator/user/notes/remove', { id });
    await expectOneSuccess(404, remove(admin), remove(moderator));
    expect(await countActions(round, 'note_remove', userid)).toBe(1);
  },
  async grantStaffRole(round) {
    const { admin, api, person } = round;
    const body = { userid: person.userId, role: 'moderator', twofa_token: getNextCode(round) };
    await expectOneSuccess(409, () => admin.call('/v1/admin/staff/grant', body));
    expect(await countActions(round, 'staff_grant', person.userId)).toBe(1);
    await api.db.deleteFrom('staff').where('user_id', '=', person.userId).execute();
  },
  async revokeStaffRole(round) {
    const { admin, api, person } = round;
    await grantRole(api.context, person.userId, 'moderator');
    const body = { userid: person.userId, twofa_token: getNextCode(round) };
    await expectOneSuccess(409, () => admin.call('/v1/admin/staff/revoke', body));
    expect(await countActions(round, 'staff_revoke', person.userId)).toBe(1);
  },
  async saveNews(round) {
    const [first, second] = await expectBothSucceed(() => publishNews(round));
    expect(second?.body).toEqual(first?.body);
    expect(await countActions(round, 'news_save', first?.body.id)).toBe(1);
  },
  async removeNews(round) {
    const { admin, second } = round;
    const { id } = (await publishNews(round)).body;
    const remove = (by: StaffAreaSession) => () => by.call('/v1/admin/news/remove', { id, action: 'delete' });
    await expectOneSuccess(404, remove(admin), remove(second));
    expect(await countActions(round, 'news_remove', id)).toBe(1);
  },
  async createInvite(round) {
    const { admin, ids } = round;
    const before = await countActions(round, 'create_invite', ids.tea);
    await expectBothSucceed(() => admin.call('/v1/admin/create_invite', { server_id: ids.tea }));
    expect(await countActions(round, 'create_invite', ids.tea)).toBe(before + 2);
  },
  async leaveServer(round) {
    const { admin, api } = round;
    const server = api.simulator.control.servers().findLast(({ id }) => api.simulator.control.hasBot(id));
    const server_id = server?.id ?? '';
    const responses = await atOnce(() => admin.call('/v1/admin/leave_server', { server_id, reason: 'Empty.' }));
    const successes = responses.filter(({ status }) => status === 200).length;
    expect(getStatuses(responses)[0]).toBe(200);
    expect(await countActions(round, 'leave_server', server_id)).toBe(successes);
    expect(api.simulator.control.hasBot(server_id)).toBe(false);
  },
};
