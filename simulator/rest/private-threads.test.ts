import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { closeGatewayClients, startSession } from '../testing/gateway-client.ts';
import { fetchPage, submitForm } from '../testing/pages.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;

let simulator: TeaHouse['simulator'];
let guild: string;
let general: string;
let send: TeaHouse['send'];
let setPermissions: TeaHouse['setPermissions'];
let thread: string;

beforeEach(async () => {
  ({ simulator, guild, general, send, setPermissions } = await startTeaHouse());
  thread = (await send('POST', `/channels/${general}/threads`, { name: 'Lost cup', type: 12 })).body.id;
});
afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

const getPath = (channel: string) => `/simulator/servers/${guild}/channels/${channel}`;
const write = (userId: string, content = 'Hello') =>
  submitForm(simulator, `${getPath(thread)}/messages?as=${userId}`, { content });

/** Whether a person sees the thread in the list of channels, and what is written in it. */
async function readPages(userId: string) {
  const list = (await fetchPage(simulator, `${getPath(general)}?as=${userId}`)).text;
  const page = (await fetchPage(simulator, `${getPath(thread)}?as=${userId}`)).text;
  return { isListed: list.includes('Lost cup'), isReadable: page.includes('About your cup'), page };
}

test('only members of a private thread, and those who manage threads, see it on the pages and write in it', async () => {
  await send('POST', `/channels/${thread}/messages`, { content: 'About your cup' });
  const [message] = simulator.control.messages(thread);
  expect(await readPages(bence)).toMatchObject({ isListed: true, isReadable: true });
  const hidden = await readPages(nora);
  expect(hidden).toMatchObject({ isListed: false, isReadable: false });
  expect(hidden.page).toContain('Nóra cannot see this private thread.');
  expect(await write(nora)).toMatchObject({ status: 403 });
  const reactions = `${getPath(thread)}/messages/${message?.id}/reactions?as=${nora}`;
  expect(await submitForm(simulator, reactions, { emoji: '👍' })).toMatchObject({ status: 403 });

  expect((await send('PUT', `/channels/${thread}/thread-members/${nora}`)).status).toBe(204);
  expect(await readPages(nora)).toMatchObject({ isListed: true, isReadable: true });
  expect((await send('GET', `/channels/${thread}`)).body.member_count).toBe(2);
  expect(await write(nora)).toMatchObject({ status: 303 });
  expect((await send('DELETE', `/channels/${thread}/thread-members/${nora}`)).status).toBe(204);
  expect(await readPages(nora)).toMatchObject({ isListed: false, isReadable: false });

  await send('PATCH', `/guilds/${guild}/roles/${guild}`, {
    permissions: String(bits.ViewChannel | bits.ManageThreads),
  });
  expect(await readPages(nora)).toMatchObject({ isListed: true, isReadable: true });
});

test('members who are mentioned in a private thread join it', async () => {
  await send('POST', `/channels/${thread}/messages`, {
    content: `<@${nora}>`,
    allowed_mentions: { parse: [] },
  });
  expect(await readPages(nora)).toMatchObject({ isListed: false });
  await send('POST', `/channels/${thread}/messages`, { content: `<@${nora}> <@210000000000000999> About your cup` });
  expect(await readPages(nora)).toMatchObject({ isListed: true, isReadable: true });
  expect((await send('GET', `/channels/${thread}`)).body.member_count).toBe(2);
});

test('only server members can be added to a thread', async () => {
  simulator.control.leaveServer(guild, nora);
  expect(await send('PUT', `/channels/${thread}/thread-members/${nora}`)).toMatchObject({ status: 404, code: 10007 });
});

test('a bot that left a private thread and does not manage threads neither sees it nor gets its events', async () => {
  setPermissions(bits.SendMessagesInThreads);
  expect((await send('GET', `/channels/${thread}`)).status).toBe(200);
  const { packets, waitForEvent } = await startSession(simulator);
  await send('DELETE', `/channels/${thread}/thread-members/@me`);
  const { d } = await waitForEvent('THREAD_MEMBERS_UPDATE');
  expect(d).toMatchObject({ removed_member_ids: [simulatorCredentials.clientId] });
  expect(await send('GET', `/channels/${thread}`)).toMatchObject({ status: 403, code: 50001 });
  expect(await send('POST', `/channels/${thread}/messages`, { content: 'x' })).toMatchObject({ code: 50001 });
  expect((await send('GET', `/guilds/${guild}/threads/active`)).body.threads).toEqual([]);

  const start = packets.length;
  await write(bence);
  await write(bence, `<@${simulatorCredentials.clientId}>`);
  await waitForEvent('MESSAGE_CREATE');
  const names = packets.slice(start).map(({ t }) => t);
  expect(names.filter((name) => name?.startsWith('THREAD') || name?.startsWith('MESSAGE'))).toEqual([
    'THREAD_CREATE',
    'THREAD_MEMBERS_UPDATE',
    'MESSAGE_CREATE',
  ]);
  await send('DELETE', `/channels/${thread}/thread-members/@me`);
  const before = packets.length;
  simulator.control.deleteChannel(thread);
  simulator.control.leaveServer(guild, nora);
  await waitForEvent('GUILD_MEMBER_REMOVE');
  expect(packets.slice(before).map(({ t }) => t)).not.toContain('THREAD_DELETE');
});
