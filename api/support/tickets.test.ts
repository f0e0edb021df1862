import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SignedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { HOUR_MS } from '../time.ts';

let api: TestApi;
let bence: SignedIn;
let lilla: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  bence = await api.signIn('owner-of-three');
  lilla = await api.signIn('manager-of-two-hundred');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom('tickets').execute();
  await api.db.deleteFrom('limits').execute();
});

function call({ browser, token }: SignedIn, method: string, path = '', body?: object) {
  return browser.call(method, `/v1/me/tickets${path}`, { token, body });
}

const openTicket = (person: SignedIn, subject: string, text = 'It does not work.') =>
  call(person, 'POST', '', { subject, text });
const writeMessage = (who: SignedIn, id: string, text: string) => call(who, 'POST', `/${id}/messages`, { text });

test('a ticket can be opened, written in, closed and reopened by a message, and is hidden from others', async () => {
  const hostile = "<img src=x onerror=alert(1)>\n\u202Etxet\t'; drop table tickets; --";
  const opened = await openTicket(bence, ' My <b>bot</b> ', `  ${hostile}\n`);
  expect(opened).toMatchObject({ status: 200 });
  const { id } = opened.body;
  const at = new Date(api.clock.at).toISOString();
  const ticket = { id: expect.stringMatching(/^[0-9a-f]{10}$/), subject: 'My <b>bot</b>', created_at: at };
  expect(opened.body).toEqual({
    ...ticket,
    state: 'open',
    updated_at: at,
    messages: 1,
    unread: false,
    conversation: [{ number: 1, staff: false, text: hostile, at }],
  });
  api.advanceClock(60_000);
  expect((await writeMessage(bence, id, 'Still not.')).body).toMatchObject({ messages: 2, state: 'open' });
  for (const _ of [1, 2])
    expect((await call(bence, 'POST', `/${id}/close`)).body).toMatchObject({ state: 'closed', messages: 2 });
  expect((await writeMessage(bence, id, 'It is back.')).body).toMatchObject({ state: 'open', messages: 3 });
  expect((await call(bence, 'GET', `/${id}`)).body.conversation).toHaveLength(3);
  const unknown = { status: 404, body: { reason: 'ticket-unknown' } };
  expect(await call(lilla, 'GET', `/${id}`)).toMatchObject(unknown);
  expect(await writeMessage(lilla, id, 'Hello.')).toMatchObject(unknown);
  expect(await call(lilla, 'POST', `/${id}/close`)).toMatchObject(unknown);
  expect(await call(lilla, 'POST', `/${id}/read`, { number: 1 })).toMatchObject(unknown);
  expect((await call(lilla, 'GET')).body).toEqual({ total: 0, unread: 0, tickets: [] });
  expect((await call(bence, 'GET')).body).toMatchObject({ total: 1, tickets: [{ id, messages: 3 }] });
});

test('rejects empty and too long texts, and subjects with several lines', async () => {
  const { id } = (await openTicket(bence, 'Subject')).body;
  const invalid = { status: 400, body: { reason: 'input-invalid' } };
  for (const subject of ['', '   ', 'x'.repeat(121), 'two\nlines', 'a\u0000b'])
    expect(await openTicket(bence, subject)).toMatchObject(invalid);
  for (const text of ['', ' \n ', 'x'.repeat(4001), 'a\u0000b']) {
    expect(await openTicket(bence, 'Subject', text)).toMatchObject(invalid);
    expect(await writeMessage(bence, id, text)).toMatchObject(invalid);
  }
  expect(await openTicket(bence, 'ű'.repeat(120), '🦉'.repeat(2000))).toMatchObject({ status: 200 });
});

test('a request whose response was lost can be repeated without duplicates', async () => {
  const { id } = (await openTicket(bence, 'Once')).body;
  expect((await openTicket(bence, 'Once')).body.id).toBe(id);
  expect((await writeMessage(bence, id, 'Again.')).body.messages).toBe(2);
  expect((await writeMessage(bence, id, 'Again.')).body.messages).toBe(2);
  const both = await Promise.all([writeMessage(bence, id, 'Both.'), writeMessage(bence, id, 'Both.')]);
  expect(both.map(({ body }) => body.messages)).toEqual([3, 3]);
  api.advanceClock(11 * 60_000);
  expect((await writeMessage(bence, id, 'Both.')).body.messages).toBe(4);
  expect((await openTicket(bence, 'Once')).body.id).not.toBe(id);
});

test('at most five tickets are open at the same time, even with concurrent requests', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => openTicket(bence, `Ticket ${index}`)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  const rejected = responses.filter(({ status }) => status !== 200);
  expect(new Set(rejected.map(({ body }) => body.reason))).toEqual(new Set(['tickets-open']));
  const [first, second] = (await call(bence, 'GET')).body.tickets;
  await call(bence, 'POST', `/${first.id}/close`);
  await call(bence, 'POST', `/${second.id}/close`);
  expect((await writeMessage(bence, first.id, 'It is open again.')).status).toBe(200);
  const rest = await Promise.all([writeMessage(bence, second.id, 'And this one.'), openTicket(bence, 'One more')]);
  expect(rest.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await openTicket(lilla, 'Somebody else')).status).toBe(200);
});

test('limits tickets to ten a day, and messages to sixty an hour and a hundred per ticket', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const { status, body } = await openTicket(bence, `Ticket ${turn}`);
    expect(status).toBe(200);
    await call(bence, 'POST', `/${body.id}/close`);
  }
  const tooManyTickets = { status: 429, body: { reason: 'tickets-many', retry_after: 24 * 3600 } };
  expect(await openTicket(bence, 'One more')).toMatchObject(tooManyTickets);
  const { id } = (await call(bence, 'GET')).body.tickets[0];
  await call(bence, 'POST', `/${id}/close`);
  const burst = await Promise.all(
    Array.from({ length: 52 }, (_, index) => writeMessage(bence, id, `Message ${index}`)),
  );
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(50);
  const rejected = { status: 429, body: { reason: 'messages-many', retry_after: 3600 } };
  expect(await writeMessage(bence, id, 'More.')).toMatchObject(rejected);
  api.advanceClock(HOUR_MS);
  await api.db.updateTable('tickets').set({ messages: 99 }).where('id', '=', id).execute();
  expect((await writeMessage(bence, id, 'The last one.')).body.messages).toBe(100);
  expect(await writeMessage(bence, id, 'Too much.')).toMatchObject({ status: 409, body: { reason: 'ticket-full' } });
  expect((await openTicket(bence, 'Not yet')).body.reason).toBe('tickets-many');
  api.advanceClock(23 * HOUR_MS);
  bence = await api.signIn('owner-of-three');
  expect((await openTicket(bence, 'Tomorrow')).status).toBe(200);
});

test('the list has tickets with unread replies first, then the most recent, fifty per page', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    id: `ticket-${String(index).padStart(2, '0')}`,
    user_id: bence.userId,
    subject: `Ticket ${index}`,
    search_text: '',
    created_at: new Date(api.clock.at),
    updated_at: new Date(api.clock.at + index * 1000),
    messages: 2,
    last_by_person: 1,
    last_by_staff: index === 7 || index === 9 ? 2 : 0,
    read_by_person: index === 9 ? 2 : 0,
  }));
  await api.db.insertInto('tickets').values(rows).execute();
  const { body } = await call(bence, 'GET');
  expect(body).toMatchObject({ total: 60, unread: 1 });
  expect(body.tickets).toHaveLength(50);
  expect(body.tickets.slice(0, 3)).toMatchObject([
    { id: 'ticket-07', unread: true },
    { id: 'ticket-59', unread: false },
    { id: 'ticket-58' },
  ]);
  const rest = (await call(bence, 'GET', '?offset=50')).body.tickets;
  expect(rest).toHaveLength(10);
  expect(rest.at(-1)).toMatchObject({ id: 'ticket-00' });
});
