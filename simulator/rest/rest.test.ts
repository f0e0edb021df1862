import { afterEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits, type RESTAPIPartialCurrentUserGuild, Routes } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import type { RunningSimulator } from '../start-simulator.ts';
import {
  createBotClient,
  requestAs,
  requestAsBot,
  startTestSimulator,
  stopSimulators,
} from '../testing/running-simulator.ts';

afterEach(stopSimulators);

const bence = getPerson('owner-of-three');
const lilla = getPerson('manager-of-two-hundred');
const nora = getPerson('visitor');

function issueAccessToken(simulator: RunningSimulator, personId: string, scopes?: string[]): string {
  return simulator.control.issueTokens(personId, scopes).access_token;
}

function findServer(simulator: RunningSimulator, hasBot: boolean) {
  const membership = simulator.control.getMemberships(bence.id).find((entry) => entry.hasBot === hasBot);
  if (!membership) throw new Error('The seed has no such server of Bence.');
  return membership.server;
}

test('the bot gets all its servers page by page, in the order of their ids', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator);
  const ids: string[] = [];
  for (;;) {
    const query = new URLSearchParams({ limit: '150', after: ids.at(-1) ?? '0', with_counts: 'true' });
    const page = (await rest.get(Routes.userGuilds(), { query })) as RESTAPIPartialCurrentUserGuild[];
    if (page.length === 0) break;
    expect(page[0]?.approximate_member_count).toBeGreaterThan(0);
    ids.push(...page.map(({ id }) => id));
  }
  const joined = simulator.control.servers().filter(({ id }) => simulator.control.hasBot(id));
  expect(ids).toEqual(joined.map(({ id }) => id));
  const before = await requestAsBot(simulator, `/users/@me/guilds?limit=2&before=${ids[10]}`);
  expect(before.body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(8, 10));
});

test('a person sees their own servers, at most 200 per page', async () => {
  const simulator = await startTestSimulator();
  const guilds = await requestAs(simulator, issueAccessToken(simulator, bence.id), '/users/@me/guilds');
  expect(guilds.body).toHaveLength(3);
  expect(guilds.body.every(({ owner }: { owner: boolean }) => owner)).toBe(true);
  expect((await requestAs(simulator, issueAccessToken(simulator, nora.id), '/users/@me/guilds')).body).toEqual([]);

  const token = issueAccessToken(simulator, lilla.id);
  const first = (await requestAs(simulator, token, '/users/@me/guilds')).body;
  const second = (await requestAs(simulator, token, `/users/@me/guilds?after=${first.at(-1).id}`)).body;
  expect([first.length, second.length]).toEqual([200, 12]);
  const manageable = [...first, ...second].filter(({ owner, permissions }) => {
    const enough = PermissionFlagsBits.Administrator | PermissionFlagsBits.ManageGuild;
    return owner || (BigInt(permissions) & enough) !== 0n;
  });
  expect(manageable).toHaveLength(200);
});

test('omits data outside the granted scopes', async () => {
  const simulator = await startTestSimulator();
  const token = issueAccessToken(simulator, bence.id, ['identify']);
  expect((await requestAs(simulator, token, '/users/@me')).body.email).toBeUndefined();
  for (const path of ['/users/@me/guilds', '/users/@me/connections']) {
    expect((await requestAs(simulator, token, path)).status).toBe(401);
  }
  const server = findServer(simulator, true);
  for (const path of [`/guilds/${server.id}`, `/users/${lilla.id}`, '/applications/@me']) {
    expect([path, (await requestAs(simulator, token, path)).status]).toEqual([path, 401]);
  }
});

test('a wrong token gets the same error as on the platform', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator).setToken('guessed');
  await expect(rest.get(Routes.user())).rejects.toMatchObject({ status: 401, rawError: { code: 0 } });
});

test('returns a server to the bot when the bot has joined it', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator);
  const server = findServer(simulator, true);
  const guild = await rest.get(Routes.guild(server.id), { query: new URLSearchParams({ with_counts: 'true' }) });
  expect(guild).toMatchObject({
    id: server.id,
    name: server.name,
    owner_id: bence.id,
    preferred_locale: server.locale,
    approximate_member_count: server.memberCount,
    roles: expect.arrayContaining([expect.objectContaining({ id: server.id, name: '@everyone' })]),
  });
  expect((await rest.get(Routes.guild(server.id))) as object).not.toHaveProperty('approximate_member_count');
});

test('a server without the bot and an unknown server return different errors', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator);
  const absent = findServer(simulator, false).id;
  for (const route of [Routes.guild, Routes.guildChannels, Routes.guildRoles]) {
    await expect(rest.get(route(absent))).rejects.toMatchObject({ status: 403, code: 50001 });
    await expect(rest.get(route('481586167396946224'))).rejects.toMatchObject({ status: 404, code: 10004 });
    await expect(rest.get(route('abc'))).rejects.toMatchObject({ status: 400, code: 50035 });
  }
});

test('channels are in their categories and can be found by id', async () => {
  const simulator = await startTestSimulator();
  const channels = (await requestAsBot(simulator, `/guilds/${findServer(simulator, true).id}/channels`)).body;
  const types = new Set(channels.map(({ type }: { type: number }) => type));
  expect([...types]).toEqual(expect.arrayContaining([0, 2, 4]));
  expect(channels.map(({ name }: { name: string }) => name)).toContain('general');
  for (const { parent_id } of channels) {
    if (parent_id !== null) expect(channels.find(({ id }: { id: string }) => id === parent_id)?.type).toBe(4);
  }
  const general = channels.find(({ name }: { name: string }) => name === 'general');
  expect((await requestAsBot(simulator, `/channels/${general.id}`)).body).toEqual(general);
});

test('returns members with their roles', async () => {
  const simulator = await startTestSimulator();
  const tea = simulator.control.getMemberships(bence.id).find(({ server }) => server.name === 'Tea House')?.server;
  const roles = (await requestAsBot(simulator, `/guilds/${tea?.id}/roles`)).body;
  const admin = roles.find(({ permissions }: { permissions: string }) => BigInt(permissions) & 8n);
  const requestMember = (id: string) => requestAsBot(simulator, `/guilds/${tea?.id}/members/${id}`);
  expect((await requestMember(getPerson('admin').id)).body.roles).toEqual([expect.any(String)]);
  expect(admin).toBeDefined();
  expect((await requestMember(getPerson('moderator').id)).body.roles).toEqual([]);
  expect((await requestMember(simulatorCredentials.clientId)).body.user.bot).toBe(true);
  expect((await requestMember(nora.id)).body).toEqual({ message: 'Unknown Member', code: 10007 });
  const authorization = await requestAs(
    simulator,
    issueAccessToken(simulator, bence.id, ['guilds.members.read']),
    `/users/@me/guilds/${tea?.id}/member`,
  );
  expect(authorization.body.user.id).toBe(bence.id);
});

test('counts the members with each role, without @everyone', async () => {
  const simulator = await startTestSimulator();
  const server = findServer(simulator, true);
  const roles = simulator.control.roles(server.id);
  const counts = (await requestAsBot(simulator, `/guilds/${server.id}/roles/member-counts`)).body;
  expect(Object.keys(counts).sort()).toEqual(
    roles
      .map(({ id }) => id)
      .filter((id) => id !== server.id)
      .sort(),
  );
  const botRole = roles.find(({ tags }) => tags?.bot_id);
  expect(counts[botRole?.id ?? '']).toBe(1);
});

test('finds members by the start of their name', async () => {
  const simulator = await startTestSimulator();
  const server = findServer(simulator, true);
  const search = async (query: string) =>
    (await requestAsBot(simulator, `/guilds/${server.id}/members/search?query=${query}&limit=5`)).body;
  expect(await search('ben')).toMatchObject([{ user: { id: bence.id } }]);
  expect(await search('ence')).toEqual([]);
});

test('only the 20,000 users can be looked up', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator);
  for (const index of [0, 1, 9999, 19_999]) {
    const id = simulator.control.userId(index);
    expect(await rest.get(Routes.user(id))).toMatchObject({ id, username: expect.stringMatching(/.{2,}/) });
  }
  await expect(rest.get(Routes.user('123456789012345678'))).rejects.toMatchObject({ status: 404, code: 10013 });
  await expect(rest.get(Routes.user('99999999999999999999'))).rejects.toMatchObject({ status: 404, code: 10013 });
});

test('invites can be created, and looked up until they expire', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator);
  const server = findServer(simulator, true);
  const channel = simulator.control.channels(server.id).find(({ name }) => name === 'general');
  const body = { max_age: 3600, max_uses: 1, unique: true };
  const invite = (await rest.post(Routes.channelInvites(channel?.id ?? ''), { body })) as { code: string };
  expect(invite).toMatchObject({ guild: { id: server.id }, channel: { id: channel?.id }, max_age: 3600, max_uses: 1 });
  expect(await rest.get(Routes.invite(invite.code))).toMatchObject({ guild: { name: server.name } });
  simulator.clock.now += 3_600_000;
  await expect(rest.get(Routes.invite(invite.code))).rejects.toMatchObject({ code: 10006 });
  await expect(rest.post(Routes.channelInvites('1234567890123456789'))).rejects.toMatchObject({ code: 10003 });
  const bad = await requestAsBot(simulator, `/channels/${channel?.id}/invites`, {
    method: 'POST',
    body: '{"max_age":-1}',
  });
  expect([bad.status, bad.body.code]).toEqual([400, 50035]);
});

test('stores messages, and rejects empty and too long ones', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator);
  const channel = simulator.control.channels(findServer(simulator, true).id).find(({ name }) => name === 'general');
  const route = Routes.channelMessages(channel?.id ?? '');
  const sent = await rest.post(route, { body: { content: 'Hello', embeds: [{ title: 'Ban' }] } });
  expect(sent).toMatchObject({ content: 'Hello', channel_id: channel?.id, author: { bot: true } });
  expect(simulator.control.messages(channel?.id ?? '')).toMatchObject([
    { content: 'Hello', embeds: [{ title: 'Ban' }] },
  ]);
  await expect(rest.post(route, { body: { content: ' ' } })).rejects.toMatchObject({ code: 50006 });
  await expect(rest.post(route, { body: { content: '🦉'.repeat(2000) } })).resolves.toBeDefined();
  await expect(rest.post(route, { body: { content: '🦉'.repeat(2001) } })).rejects.toMatchObject({ code: 50035 });
  const broken = await requestAsBot(simulator, route, { method: 'POST', body: '{' });
  expect([broken.status, broken.body.code]).toEqual([400, 50109]);
});

test('the bot leaves a server, and can be invited again', async () => {
  const simulator = await startTestSimulator();
  const rest = createBotClient(simulator);
  const { id } = findServer(simulator, true);
  await rest.delete(Routes.userGuild(id));
  await expect(rest.get(Routes.guild(id))).rejects.toMatchObject({ code: 50001 });
  await expect(rest.delete(Routes.userGuild(id))).rejects.toMatchObject({ code: 10004 });
  simulator.control.addBot(id);
  expect(await rest.get(Routes.guild(id))).toMatchObject({ id });
});

test('an unknown route fails a test when it stops its simulators', async () => {
  const simulator = await startTestSimulator();
  await requestAsBot(simulator, '/guilds/1/nothing', { method: 'POST' });
  await expect(stopSimulators()).rejects.toThrow(
    'The simulator does not have these routes: POST /api/v10/guilds/1/nothing.',
  );
});

test('an unknown route returns a JSON error', async () => {
  const simulator = await startTestSimulator();
  expect((await requestAsBot(simulator, '/nothing/here')).body).toEqual({
    message: '404: The simulator does not know this route',
    code: 0,
  });
  expect(simulator.control.takeUnknownRoutes()).toEqual(['GET /api/v10/nothing/here']);
  expect((await requestAsBot(simulator, '/applications/@me')).body.redirect_uris).toEqual([
    'http://localhost:3000/v1/oauth',
  ]);
});
