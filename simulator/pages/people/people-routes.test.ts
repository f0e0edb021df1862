import { afterEach, expect, test } from '@jest/globals';
import { getPerson } from '../../people.ts';
import { closeGatewayClients, startSession } from '../../testing/gateway-client.ts';
import { fetchPage, submitForm } from '../../testing/pages.ts';
import { requestAsBot, startTestSimulator, stopSimulators } from '../../testing/running-simulator.ts';

afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

const bence = getPerson('owner-of-three').id;
const mate = getPerson('moderator').id;
const nora = getPerson('visitor').id;

async function startServer() {
  const simulator = await startTestSimulator();
  const server = simulator.control.servers().find(({ name }) => name === 'Tea House');
  const path = `/simulator/servers/${server?.id}`;
  const bot = await startSession(simulator);
  const submit = async (userId: string, form: string, fields: Record<string, string | readonly string[]> = {}) => {
    const sent = await submitForm(simulator, `${path}/${form}?as=${userId}`, fields);
    const shown = sent.location === null ? sent : await fetchPage(simulator, sent.location);
    return { status: sent.status, text: shown.text };
  };
  return {
    ...{ simulator, bot, submit, serverId: server?.id ?? '' },
    page: async (userId: string, selected = userId) =>
      (await fetchPage(simulator, `${path}?as=${userId}&member=${selected}`)).text,
    getMember: async (userId: string) =>
      (await requestAsBot(simulator, `/guilds/${server?.id}/members/${userId}`)).body,
  };
}

test('a person joins, changes their nickname, connects to voice, and leaves', async () => {
  const { simulator, bot, submit, page, getMember, serverId } = await startServer();
  expect(await page(nora)).toMatch(/not on the server.*Join the server/s);
  expect((await submit(nora, `members/${nora}/join`)).text).toContain('The bot received GUILD_MEMBER_ADD.');
  await submit(nora, `members/${nora}/nickname`, { nick: '<i>Nóri' });
  expect(await getMember(nora)).toMatchObject({ nick: '<i>Nóri' });
  expect(await page(nora)).toContain('<bdi>&lt;i&gt;Nóri</bdi>');
  const [first, second] = simulator.control.channels(serverId).filter(({ type }) => type === 2);
  await submit(nora, `members/${nora}/voice`, { channel: first?.id ?? '' });
  await submit(nora, `members/${nora}/voice`, { channel: second?.id ?? '' });
  expect(await page(nora)).toContain(`in ${second?.name}`);
  expect((await submit(nora, `members/${nora}/voice`, { channel: '1' })).status).toBe(403);
  await submit(nora, `members/${nora}/leave-voice`);
  await submit(nora, `members/${nora}/leave`);
  await bot.waitForEvent('GUILD_MEMBER_REMOVE');
  const voiceStates = bot.packets.filter(({ t }) => t === 'VOICE_STATE_UPDATE').map(({ d }) => d.channel_id);
  expect(voiceStates).toEqual([first?.id, second?.id, null]);
  expect((await submit(bence, `members/${bence}/leave`)).text).toContain('owners cannot leave');
});

test('the owner times out, kicks and bans, and lifts both', async () => {
  const { simulator, submit, page, getMember } = await startServer();
  await submit(bence, `members/${mate}/timeout`, { seconds: '600', reason: 'Too loud' });
  expect(Date.parse((await getMember(mate)).communication_disabled_until)).toBe(simulator.clock.now + 600_000);
  expect(await page(bence, mate)).toMatch(/timed out until.*End the timeout/s);
  await submit(bence, `members/${mate}/end-timeout`);
  expect(await getMember(mate)).toMatchObject({ communication_disabled_until: null });
  expect((await submit(bence, `members/${mate}/timeout`, { seconds: '' })).status).toBe(403);

  await submit(bence, `members/${mate}/kick`);
  expect(await getMember(mate)).toMatchObject({ code: 10007 });
  await submit(mate, `members/${mate}/join`);
  const banned = await submit(bence, `members/${mate}/ban`, { seconds: '3600', reason: 'Spam' });
  expect(banned.text).toContain('The bot received GUILD_MEMBER_REMOVE and GUILD_BAN_ADD.');
  expect((await submit(mate, `members/${mate}/join`)).text).toContain('Máté is banned from this server.');
  expect(await page(bence, mate)).toMatch(/banned<.*Lift the ban/s);
  await submit(bence, `members/${mate}/unban`);
  await submit(mate, `members/${mate}/join`);
  expect(await getMember(mate)).toMatchObject({ user: { id: mate } });
});

test('roles are created, renamed, given, taken and deleted', async () => {
  const { simulator, submit, getMember, serverId } = await startServer();
  await submit(bence, 'roles', { name: 'Tea <b>' });
  const role = simulator.control.roles(serverId).find(({ name }) => name === 'Tea <b>')?.id ?? '';
  expect((await submit(bence, `roles/${role}/rename`, { name: 'Coffee' })).text).toContain('GUILD_ROLE_UPDATE');
  await submit(bence, `members/${mate}/roles`, { roles: role });
  expect((await getMember(mate)).roles).toEqual([role]);
  await submit(bence, `members/${mate}/roles`);
  expect((await getMember(mate)).roles).toEqual([]);
  await submit(bence, `roles/${role}/delete`);
  expect(simulator.control.roles(serverId).map(({ id }) => id)).not.toContain(role);
  expect((await submit(bence, `roles/${serverId}/delete`)).status).toBe(403);
  expect((await submit(bence, 'roles', { name: '' })).status).toBe(403);
});

test('offers and does only what the person’s permissions and rank allow', async () => {
  const { simulator, submit, page, serverId } = await startServer();
  const plain = await page(mate, bence);
  expect(plain).not.toMatch(/members\/\d+\/(kick|ban|timeout)/);
  expect(plain).toContain('Máté lacks the permission “Kick members”.');
  expect((await submit(mate, `members/${bence}/kick`)).status).toBe(403);
  expect((await submit(mate, 'roles', { name: 'x' })).text).toContain('Máté lacks the permission “Manage roles”.');

  simulator.control.setMembershipLevel(serverId, mate, 'manager');
  expect((await submit(mate, `members/${bence}/ban`)).text).toContain('Bence owns the server');
  const eszter = getPerson('admin').id;
  simulator.control.setMembershipLevel(serverId, eszter, 'administrator');
  expect((await submit(mate, `members/${eszter}/kick`)).text).toContain('highest role is not above that of Eszter');
  expect((await submit(bence, `members/${eszter}/timeout`, { seconds: '60' })).text).toContain('cannot be timed out');
  const admin = simulator.control.roles(serverId).at(-1)?.id ?? '';
  expect((await submit(eszter, `members/${mate}/roles`, { roles: admin })).text).toContain(
    'highest role is not above Admin',
  );
  expect((await submit(mate, `members/${mate}/join`)).text).toContain('this is not possible now');
  expect((await submit(mate, 'members/1/kick')).status).toBe(404);
  expect((await submit(mate, `members/${mate}/constructor`)).status).toBe(404);
});
