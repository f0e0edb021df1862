import { afterEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getPerson, people } from '../people.ts';
import type { RunningSimulator } from '../start-simulator.ts';
import { fetchPage, submitForm } from '../testing/pages.ts';
import { requestAsBot, startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';
import { trickyServerName } from '../world/names.ts';
import { describePermissions } from './consent-pages.ts';
import { html } from './html.ts';
import { isKnownHost, isSameOrigin } from './request-checks.ts';

afterEach(stopSimulators);

const bence = getPerson('owner-of-three').id;

function findServer(simulator: RunningSimulator, name: string) {
  const server = simulator.control.servers().find((candidate) => candidate.name === name);
  if (!server) throw new Error(`There is no ${name}.`);
  return server;
}

test('templates escape text, keep markup, and omit false and undefined', () => {
  const hostile = `<script>"'&`;
  expect(
    html`<b title="${hostile}">${hostile}${html`<i>${1}</i>`}${false}${undefined}${['<', html`<u>`]}</b>`.markup,
  ).toBe('<b title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;<i>1</i>&lt;<u></b>');
});

test('pages run no scripts and show that they belong to a simulator', async () => {
  const simulator = await startTestSimulator();
  const tea = findServer(simulator, 'Tea House');
  for (const path of [
    '/simulator',
    '/simulator/servers',
    `/simulator/servers/${tea.id}`,
    '/oauth2/authorize',
    '/nothing',
  ]) {
    const { headers, text } = await fetchPage(simulator, path);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(text).toContain('Stands in for the chat platform.');
    expect(text).not.toMatch(/<script|style="|javascript:/i);
  }
  expect((await fetchPage(simulator, '/nothing')).status).toBe(404);
  expect((await fetchPage(simulator, '/simulator/servers/abc')).status).toBe(404);
});

test('shows hostile names and messages as text', async () => {
  const simulator = await startTestSimulator({ servers: 5000 });
  const server = findServer(simulator, trickyServerName);
  simulator.control.addBot(server.id);
  const channel = simulator.control.channels(server.id).find(({ name }) => name === 'general');
  const content = '</p><img src=x onerror=alert(1)>';
  const message = {
    content,
    embeds: [
      { title: content, description: content, fields: [{ name: content, value: content }] },
      { title: 5, fields: content },
    ],
  };
  await requestAsBot(simulator, `/channels/${channel?.id}/messages`, { method: 'POST', body: JSON.stringify(message) });
  for (const path of [
    `/simulator/servers/${server.id}`,
    `/simulator/servers/${server.id}/channels/${channel?.id}`,
    `/simulator/servers?q=${encodeURIComponent('<b>O’Neil</b>')}`,
  ]) {
    const { text } = await fetchPage(simulator, path);
    expect(text).toContain('&lt;b&gt;O’Neil&lt;/b&gt; &amp; &quot;friends&quot;');
    expect(text).not.toMatch(/<b>O|<img src=x/);
  }
});

test('forms add faults and switch them off, and the page lists them', async () => {
  const simulator = await startTestSimulator();
  const fields = {
    kind: '429',
    path: '/guilds/*',
    method: '',
    times: '2',
    retryAfter: '0.5',
    delay: '',
    global: 'true',
  };
  expect((await submitForm(simulator, '/simulator/faults', fields)).location).toBe('/simulator?done=fault-added');
  const [fault] = simulator.control.faults.list();
  expect(fault).toMatchObject({ kind: '429', path: '/guilds/*', times: 2, retryAfter: 0.5, global: true, hits: 0 });
  expect((await fetchPage(simulator, '/simulator?done=fault-added')).text).toContain(
    'The fault applies to the next matching calls.',
  );
  await submitForm(simulator, `/simulator/faults/${fault?.id}/remove`, {});
  expect(simulator.control.faults.list()).toEqual([]);

  const other = { kind: 'other', status: '404', body: '{"error":"<b>"}' };
  await submitForm(simulator, '/simulator/faults', other);
  expect(simulator.control.faults.list()).toMatchObject([{ ...other, status: 404 }]);
  expect((await fetchPage(simulator, '/simulator')).text).toContain('404, custom response');
  simulator.control.faults.clear();

  const invalidFields: Record<string, string>[] = [
    { kind: 'other', status: '99' },
    { kind: 'fire' },
    { kind: '500', path: '<b>' },
    { kind: '500', times: '-1' },
    { kind: '429', retryAfter: 'x' },
  ];
  for (const fields of invalidFields) {
    expect((await submitForm(simulator, '/simulator/faults', fields)).status).toBe(400);
  }
  expect(simulator.control.faults.list()).toEqual([]);
});

test('forms set the rate limits and reset the simulator', async () => {
  const simulator = await startTestSimulator();
  await submitForm(simulator, '/simulator/rate-limits', { allowance: 'tight' });
  expect((await requestAsBot(simulator, '/users/@me')).headers.get('x-ratelimit-limit')).toBe('1');
  expect((await submitForm(simulator, '/simulator/rate-limits', { allowance: 'toString' })).status).toBe(400);
  simulator.control.removeBot(findServer(simulator, 'Tea House').id);
  await submitForm(simulator, '/simulator/reset', {});
  expect(simulator.control.hasBot(findServer(simulator, 'Tea House').id)).toBe(true);
});

test('a reset on the page keeps the commands that the bot registered', async () => {
  const simulator = await startTestSimulator();
  const { id } = findServer(simulator, 'Tea House');
  const base = `/applications/${simulatorCredentials.clientId}`;
  const getCommands = async (path: string) => (await requestAsBot(simulator, path)).body;
  for (const path of [`${base}/commands`, `${base}/guilds/${id}/commands`]) {
    const body = JSON.stringify([{ name: 'rules', description: 'Shows the rules' }]);
    await requestAsBot(simulator, path, { method: 'PUT', body });
    const commands = await getCommands(path);
    await submitForm(simulator, '/simulator/reset', {});
    expect(commands).toHaveLength(1);
    expect(await getCommands(path)).toEqual(commands);
  }
  simulator.control.reset();
  expect(await getCommands(`${base}/commands`)).toEqual([]);
});

test('forms on a server page kick and invite the bot, and change membership levels, channels and the permissions of the bot', async () => {
  const simulator = await startTestSimulator();
  const { id } = findServer(simulator, 'Tea House');
  const [channel] = simulator.control.channels(id).filter(({ type }) => type === 0);
  const serverPath = `/simulator/servers/${id}`;
  await submitForm(simulator, `${serverPath}/bot`, { bot: 'kick' });
  expect(simulator.control.hasBot(id)).toBe(false);
  expect((await fetchPage(simulator, serverPath)).text).toContain('is not here');
  await submitForm(simulator, `${serverPath}/bot`, { bot: 'invite' });
  expect(simulator.control.hasBot(id)).toBe(true);

  const nora = getPerson('visitor').id;
  await submitForm(simulator, `${serverPath}/rights`, { person: nora, right: 'manager' });
  expect(simulator.control.getMemberships(nora)).toMatchObject([{ level: 'manager' }]);
  const role = simulator.control.roles(id).find(({ color, managed }) => color && !managed)?.id ?? '';
  await submitForm(simulator, `${serverPath}/rights`, { person: nora, right: role });
  expect(simulator.control.getMemberships(nora)).toMatchObject([{ level: 'member' }]);
  expect((await requestAsBot(simulator, `/guilds/${id}/members/${nora}`)).body).toMatchObject({ roles: [role] });
  await submitForm(simulator, `${serverPath}/rights`, { person: nora, right: '' });
  expect(simulator.control.getMemberships(nora)).toEqual([]);
  expect((await submitForm(simulator, `${serverPath}/rights`, { person: '1', right: 'owner' })).status).toBe(400);

  const send = () =>
    requestAsBot(simulator, `/channels/${channel?.id}/messages`, { method: 'POST', body: '{"content":"x"}' });
  await submitForm(simulator, `/simulator/channels/${channel?.id}/revoked-permissions`, { revoked: 'send' });
  expect((await send()).body.code).toBe(50013);
  expect((await fetchPage(simulator, serverPath)).text).toContain('bot may not write');
  await submitForm(simulator, `/simulator/channels/${channel?.id}/revoked-permissions`, {});
  expect((await send()).status).toBe(200);
  await submitForm(simulator, `/simulator/channels/${channel?.id}/delete`, {});
  expect((await send()).body.code).toBe(10003);
  await submitForm(simulator, `/simulator/channels/${channel?.id}/restore`, {});
  expect((await send()).status).toBe(200);
});

test('the bot joins the selected server if the person manages it', async () => {
  const simulator = await startTestSimulator();
  const { id } = findServer(simulator, 'Board games on Sunday');
  const query = { client_id: simulatorCredentials.clientId, scope: 'bot', permissions: '8', guild_id: id };
  const path = `/oauth2/authorize?${new URLSearchParams(query)}`;
  expect((await fetchPage(simulator, path)).text).toContain('Who is adding it?');
  const choice = await fetchPage(simulator, `${path}&person=${bence}`);
  expect(choice.text).toContain(`<option value="${id}" selected>Board games on Sunday</option>`);
  expect(choice.text).not.toContain('Tea House');
  expect(choice.text).toContain('Administrator');
  expect(choice.headers.get('set-cookie')).toContain(`simulator_person=${bence}`);

  const form = { ...query, decision: 'authorize', server: id };
  expect((await submitForm(simulator, '/oauth2/authorize', { ...form, person: getPerson('admin').id })).status).toBe(
    400,
  );
  simulator.control.setMembershipLevel(id, getPerson('admin').id, 'member');
  expect((await submitForm(simulator, '/oauth2/authorize', { ...form, person: getPerson('admin').id })).status).toBe(
    400,
  );
  expect(
    (await submitForm(simulator, '/oauth2/authorize', { ...form, person: bence, decision: 'cancel' })).text,
  ).toContain('was not added');
  expect(simulator.control.hasBot(id)).toBe(false);
  const joined = await submitForm(simulator, '/oauth2/authorize', { ...form, person: bence });
  expect(joined.text).toContain(`http://localhost:3000/dashboard/${id}`);
  expect(simulator.control.hasBot(id)).toBe(true);
});

test('a link that names a server gives the bot there the requested permissions', async () => {
  const simulator = await startTestSimulator();
  const { id } = findServer(simulator, 'Board games on Sunday');
  simulator.control.addBot(id, 0n);
  const form = { client_id: simulatorCredentials.clientId, scope: 'bot', permissions: '8', guild_id: id };
  const submit = (person: string) =>
    submitForm(simulator, '/oauth2/authorize', { ...form, person, server: id, decision: 'authorize' });
  expect((await submit(getPerson('moderator').id)).status).toBe(400);
  const getBotRole = () => simulator.control.roles(id).find(({ managed }) => managed);
  expect(getBotRole()?.permissions).toBe('0');
  expect((await submit(bence)).status).toBe(200);
  expect(getBotRole()?.permissions).toBe('8');
});

test('redirects back with the server when the bot is added with a redirect URI', async () => {
  const simulator = await startTestSimulator();
  const { id } = findServer(simulator, 'Board games on Sunday');
  const sent = await submitForm(simulator, '/oauth2/authorize', {
    client_id: simulatorCredentials.clientId,
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/v1/oauth',
    scope: 'bot identify',
    permissions: '8',
    state: 's',
    person: bence,
    server: id,
    decision: 'authorize',
  });
  const back = new URL(sent.location ?? '');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ guild_id: id, permissions: '8', state: 's' });
});

test('rejects forms that another origin sends', async () => {
  const simulator = await startTestSimulator();
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
  ]) {
    expect((await submitForm(simulator, '/simulator/faults', { kind: '503' }, headers)).status).toBe(403);
    expect((await submitForm(simulator, '/oauth2/authorize', {}, headers)).status).toBe(403);
  }
  expect(simulator.control.faults.list()).toEqual([]);
  expect(
    (await submitForm(simulator, '/simulator/faults', { kind: '503' }, { 'sec-fetch-site': 'same-origin' })).status,
  ).toBe(303);
  expect(isSameOrigin({ headers: { host: '127.0.0.1:3002', origin: 'http://127.0.0.1:3002' } })).toBe(true);
});

test('only accepts loopback names of the host when it listens on loopback', () => {
  expect(['localhost:3002', '127.0.0.1', '[::1]:3002'].every((host) => isKnownHost('127.0.0.1', host))).toBe(true);
  expect(['evil.example', '127.0.0.1.evil.example', undefined].some((host) => isKnownHost('127.0.0.1', host))).toBe(
    false,
  );
  expect(isKnownHost('0.0.0.0', 'simulator.internal')).toBe(true);
});

test('the consent page offers the five test users', async () => {
  const simulator = await startTestSimulator({ applicationName: 'Owl <3' });
  const query = new URLSearchParams({
    client_id: simulatorCredentials.clientId,
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/v1/oauth',
    scope: 'identify guilds',
    state: '"><b>',
  });
  const { text, headers } = await fetchPage(simulator, `/oauth2/authorize?${query}`);
  for (const { globalName, story } of people) {
    expect(text).toContain(globalName);
    expect(text).toContain(story);
  }
  expect(text).toContain('Owl &lt;3');
  expect(text).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(text).not.toContain('See your email address');
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000;");
});

test('describes permissions, and counts those without a label', () => {
  expect(describePermissions(8n)).toEqual(['Administrator: everything, in every channel']);
  expect(describePermissions((1n << 10n) | (1n << 40n) | (1n << 33n))).toEqual(['View channels', '2 more permissions']);
  expect(describePermissions(0n)).toEqual(['Be a member without permissions of its own']);
});
