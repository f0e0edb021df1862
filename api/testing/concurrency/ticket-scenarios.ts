import { expect } from '@jest/globals';
import { expectBothSucceed, expectOneSuccess } from './at-once.ts';
import type { Round, Scenarios } from './round.ts';

const openTicket = async ({ call }: Round) =>
  (await call('POST', '/v1/me/tickets', { subject: 'Help', text: 'Please.' })).body;
const readTicket = ({ api }: Round, id: string) =>
  api.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Two requests at once about a support ticket, by its owner or by staff. */
export const ticketScenarios: Scenarios = {
  async openTicket({ call }) {
    const [one, other] = await expectBothSucceed(() =>
      call('POST', '/v1/me/tickets', { subject: 'Help', text: 'Now.' }),
    );
    expect(other?.body.id).toBe(one?.body.id);
  },
  async addTicketMessage(round) {
    const { call } = round;
    const { id } = await openTicket(round);
    await expectBothSucceed(() => call('POST', `/v1/me/tickets/${id}/messages`, { text: 'Twice?' }));
    expect(await readTicket(round, id)).toMatchObject({ messages: 2 });
  },
  async closeTicket(round) {
    const { call } = round;
    const { id } = await openTicket(round);
    const { revision } = await readTicket(round, id);
    await expectBothSucceed(() => call('POST', `/v1/me/tickets/${id}/close`));
    expect(await readTicket(round, id)).toMatchObject({ state: 'closed', revision: revision + 1 });
  },
  async markTicketRead(round) {
    const { call, moderator } = round;
    const { id } = await openTicket(round);
    await moderator.call('/v1/moderator/tickets/answer', { id, revision: 2, text: 'Yes.' });
    const { messages } = await readTicket(round, id);
    await expectBothSucceed(() => call('POST', `/v1/me/tickets/${id}/read`, { number: messages }));
    expect(await readTicket(round, id)).toMatchObject({ read_by_person: messages });
  },
  async answerTicket(round) {
    const { moderator } = round;
    const { id } = await openTicket(round);
    const { revision } = await readTicket(round, id);
    const reply = (text: string) => () => moderator.call('/v1/moderator/tickets/answer', { id, revision, text });
    await expectOneSuccess(412, reply('Yes.'), reply('No.'));
    expect(await readTicket(round, id)).toMatchObject({ messages: 2, revision: revision + 1 });
  },
  async assignTicket(round) {
    const { admin, moderator, second } = round;
    const { id } = await openTicket(round);
    const { revision } = await readTicket(round, id);
    const assign = (to: string) => () => moderator.call('/v1/moderator/tickets/assign', { id, revision, to });
    await expectOneSuccess(412, assign(admin.userId), assign(second.userId));
    expect(await readTicket(round, id)).toMatchObject({ revision: revision + 1 });
  },
  async closeStaffTicket(round) {
    const { moderator } = round;
    const { id } = await openTicket(round);
    const { revision } = await readTicket(round, id);
    await expectOneSuccess(412, () => moderator.call('/v1/moderator/tickets/close', { id, revision }));
    expect(await readTicket(round, id)).toMatchObject({ state: 'closed', revision: revision + 1 });
  },
  async reopenTicket(round) {
    const { call, moderator } = round;
    const { id } = await openTicket(round);
    await call('POST', `/v1/me/tickets/${id}/close`);
    const { revision } = await readTicket(round, id);
    await expectOneSuccess(412, () => moderator.call('/v1/moderator/tickets/reopen', { id, revision }));
    expect(await readTicket(round, id)).toMatchObject({ state: 'open', revision: revision + 1 });
  },
  async markStaffTicketRead(round) {
    const { moderator } = round;
    const { id } = await openTicket(round);
    await expectBothSucceed(() => moderator.call('/v1/moderator/tickets/read', { id, number: 1 }));
    expect(await readTicket(round, id)).toMatchObject({ read_by_staff: 1 });
  },
};
