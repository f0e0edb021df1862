import { afterEach, expect, test } from '@jest/globals';
import { getPerson } from '../../people.ts';
import type { RunningSimulator } from '../../start-simulator.ts';
import { closeGatewayClients, startSession } from '../../testing/gateway-client.ts';
import { fetchPage, submitFiles, submitForm } from '../../testing/pages.ts';
import { requestAsBot, startTestSimulator, stopSimulators } from '../../testing/running-simulator.ts';

afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

const bence = getPerson('owner-of-three').id;
const mate = getPerson('moderator').id;
const nora = getPerson('visitor').id;

async function startChat() {
  const simulator = await startTestSimulator();
  const server = simulator.control.servers().find(({ name }) => name === 'Tea House');
  const channel = simulator.control.channels(server?.id ?? '').find(({ name }) => name === 'general');
  if (!server || !channel) throw new Error('The Tea House has no general channel.');
  const path = `/simulator/servers/${server.id}/channels/${channel.id}`;
  return {
    ...{ simulator, server, channel, path },
    messages: () => simulator.control.messages(channel.id),
    page: async (userId: string, params = '') => (await fetchPage(simulator, `${path}?as=${userId}${params}`)).text,
    submit: (userId: string, form: string, fields: Record<string, string> = {}) =>
      submitForm(simulator, `${path}${form}?as=${userId}`, fields),
  };
}

/** The sentences on the page to which a form redirected. */
async function readResults(simulator: RunningSimulator, { location }: { location: string | null }) {
  const { text } = await fetchPage(simulator, location ?? '');
  return /<div class="results".*?<\/div>/s.exec(text)?.[0] ?? '';
}

test('sends, answers, edits and deletes messages, and the bot receives each event', async () => {
  const { simulator, submit, messages, page } = await startChat();
  const bot = await startSession(simulator);
  const sent = await submit(bence, '/messages', { content: 'Hello <b>' });
  expect(sent.status).toBe(303);
  expect(await readResults(simulator, sent)).toContain('The bot received MESSAGE_CREATE.');
  expect((await bot.waitForEvent('MESSAGE_CREATE')).d).toMatchObject({ content: 'Hello <b>', author: { id: bence } });
  expect(await page(mate)).toContain('Hello &lt;b&gt;');

  const [first] = messages();
  expect(await page(mate, `&reply=${first?.id}`)).toContain('Replying to <b><bdi>Bence</bdi></b>');
  await submit(mate, '/messages', { content: 'Hi', reply: first?.id ?? '' });
  expect(messages()[1]).toMatchObject({ authorId: mate, replyTo: first?.id });

  expect(await page(bence, `&edit=${first?.id}`)).toContain('Hello &lt;b&gt;</textarea>');
  await submit(bence, `/messages/${first?.id}/edit`, { content: 'Good evening' });
  expect(await page(bence)).toMatch(/edited.*Good evening/s);
  const denied = await submit(mate, `/messages/${first?.id}/edit`, { content: 'x' });
  expect(denied).toMatchObject({
    status: 403,
    text: expect.stringContaining('Only the author of a message can edit it.'),
  });

  await submit(bence, `/messages/${first?.id}/delete`);
  expect(messages()).toHaveLength(1);
  expect(await page(bence)).toContain('A message that was deleted');
  await bot.waitForEvent('MESSAGE_DELETE');
});

test('reacts, takes a reaction back, and pins', async () => {
  const { submit, messages, page } = await startChat();
  await submit(bence, '/messages', { content: 'Vote' });
  const messageId = messages()[0]?.id;
  await submit(mate, `/messages/${messageId}/reactions`, { emoji: '👍' });
  await submit(bence, `/messages/${messageId}/reactions`, { emoji: '👍' });
  expect(messages()[0]?.reactions).toEqual({ '👍': [mate, bence] });
  expect(await page(bence)).toMatch(/aria-pressed="true"[^>]*>👍/);
  await submit(bence, `/messages/${messageId}/reactions`, { emoji: '👍' });
  await submit(bence, `/messages/${messageId}/reactions`, { other: 'owl:210000000000000999' });
  expect(messages()[0]?.reactions).toEqual({ '👍': [mate], 'owl:210000000000000999': [bence] });
  expect((await submit(bence, `/messages/${messageId}/reactions`, { other: '<b>' })).status).toBe(403);
  await submit(bence, `/messages/${messageId}/pin`);
  expect(await page(mate)).toContain('pinned');
});

test('refuses what a member may not do, and says why', async () => {
  const { simulator, server, channel, submit, page, messages } = await startChat();
  await submit(bence, '/messages', { content: 'Mine' });
  const messageId = messages()[0]?.id;
  const notThere = await submit(nora, '/messages', { content: 'Let me in' });
  expect(notThere.text).toContain('Nóra is not on this server.');
  expect(notThere.text).not.toContain('Mine');
  expect((await submit(mate, `/messages/${messageId}/delete`)).text).toContain(
    'Máté lacks the permission “Manage messages”.',
  );
  expect((await submit(mate, `/messages/${messageId}/pin`)).status).toBe(403);
  expect((await submit(bence, '/messages', { content: ' ' })).text).toContain(
    'Write something first, or choose a file.',
  );

  const until = new Date(simulator.clock.now + 60_000).toISOString();
  await requestAsBot(simulator, `/guilds/${server.id}/members/${mate}`, {
    method: 'PATCH',
    body: JSON.stringify({ communication_disabled_until: until }),
  });
  expect((await submit(mate, '/messages', { content: 'x' })).text).toContain('Máté is timed out until');
  expect((await submit(mate, `/messages/${messageId}/reactions`, { emoji: '👍' })).text).toContain('is timed out');
  simulator.control.banUser(server.id, mate);
  expect(await page(mate)).toContain('Máté is banned from this server.');
  expect(messages()).toHaveLength(1);
  expect((await fetchPage(simulator, `/simulator/servers/${server.id}/channels/123456789012345678`)).status).toBe(404);
  const staff = simulator.control.channels(server.id).find(({ name }) => name === 'reports');
  expect(staff).toBeDefined();
  simulator.control.joinServer(server.id, nora);
  const { text } = await fetchPage(simulator, `/simulator/servers/${server.id}/channels/${staff?.id}?as=${nora}`);
  expect(text).toContain('Nóra lacks the permission “View channels”.');
  simulator.control.deleteChannel(channel.id);
  expect((await submit(bence, '/messages', { content: 'x' })).status).toBe(404);
});

test('refuses texts that are too long and replies to deleted messages, and shows the text again', async () => {
  const { submit, messages } = await startChat();
  await submit(bence, '/messages', { content: 'Mine' });
  const id = messages()[0]?.id ?? '';
  const content = 'x'.repeat(2503);
  const tooLong = 'A message has at most 2,000 characters; this one has 2,503.';
  const reply = await submit(bence, '/messages', { content, reply: id });
  expect(reply.status).toBe(403);
  for (const part of [tooLong, `${content}</textarea>`, `name="reply" value="${id}"`])
    expect(reply.text).toContain(part);
  const edit = await submit(bence, `/messages/${id}/edit`, { content });
  expect(edit.status).toBe(403);
  for (const part of [tooLong, `${content}</textarea>`, 'Edit the message']) expect(edit.text).toContain(part);
  // Browsers send each line break as two characters, which the platform counts as one.
  const lines = 'x\r\n'.repeat(999).concat('xx');
  expect((await submit(bence, '/messages', { content: lines })).status).toBe(303);
  expect(messages()[1]?.content).toBe(lines.replaceAll('\r', ''));

  await submit(bence, `/messages/${id}/delete`);
  const late = await submit(bence, '/messages', { content: 'Yes, gladly', reply: id });
  expect(late.status).toBe(403);
  for (const part of ['This message no longer exists.', 'Yes, gladly</textarea>']) expect(late.text).toContain(part);
  expect(messages()).toHaveLength(1);
});

test('says why the bot did not receive an event', async () => {
  const { simulator, server, submit } = await startChat();
  const send = async () => readResults(simulator, await submit(bence, '/messages', { content: 'x' }));
  expect(await send()).toContain('No bot is connected: MESSAGE_CREATE reached nobody.');
  simulator.control.setRateLimits('none');
  await startSession(simulator, { intents: 1 });
  expect(await send()).toContain('The bot did not ask for MESSAGE_CREATE: its intent GuildMessages is missing.');
  await startSession(simulator, { intents: 513 });
  expect(await send()).toContain('The bot received MESSAGE_CREATE, without its content');
  simulator.control.removeBot(server.id);
  expect(await send()).toContain('The bot is not on this server, so it received nothing.');
});

test('runs only the chat’s own script', async () => {
  const { simulator, path } = await startChat();
  const { headers, text } = await fetchPage(simulator, path);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  const [, scriptUrl] = /<script type="module" src="([^"]+)">/.exec(text) ?? [];
  const script = await fetchPage(simulator, scriptUrl ?? '');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.text).not.toContain(': string');
  for (const [, module] of script.text.matchAll(/from '(\.\/[^']+)'/g)) {
    const imported = await fetchPage(simulator, new URL(module ?? '', `http://x${scriptUrl}`).pathname);
    expect(imported.headers.get('content-type')).toContain('text/javascript');
  }
});

test('sends files, which the bot and members download and browsers never show', async () => {
  const { simulator, path, messages, page, submit } = await startChat();
  const bot = await startSession(simulator);
  const files = [
    new File(['<script>alert(1)</script>'], 'a/b "page".html', { type: 'text/html' }),
    new File(['x'], 'árak.txt', { type: 'text/plain' }),
  ];
  const sent = await submitFiles(simulator, `${path}/messages?as=${bence}`, { content: '', files });
  expect(sent.status).toBe(303);
  const [{ url, ...attachment }] = (await bot.waitForEvent('MESSAGE_CREATE')).d.attachments;
  expect(attachment).toMatchObject({ filename: 'a_b "page".html', size: 25, content_type: 'text/html' });
  expect(url).toMatch(new RegExp(`^${simulator.url}/attachments/`));
  const download = await fetch(url);
  expect(await download.text()).toBe('<script>alert(1)</script>');
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''a_b%20%22page%22.html",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(await page(mate)).toContain('<bdi>árak.txt</bdi></a>, 1 byte');

  await submit(bence, `/messages/${messages()[0]?.id}/delete`);
  expect((await fetch(url)).status).toBe(404);
});

test('refuses files that are too large or too many, and those of members without the permission', async () => {
  const { simulator, server, path, messages } = await startChat();
  const send = (userId: string, files: readonly File[]) =>
    submitFiles(simulator, `${path}/messages?as=${userId}`, { content: 'See', files });
  const small = new File(['x'], 'x.txt');
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.bin');
  expect((await send(bence, [large])).text).toContain('“large.bin” is larger than 10 MB.');
  expect(
    (
      await send(
        bence,
        Array.from({ length: 11 }, () => small),
      )
    ).text,
  ).toContain('at most 10 files');
  await requestAsBot(simulator, `/guilds/${server.id}/roles/${server.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ permissions: '3072' }),
  });
  expect((await send(mate, [small])).text).toContain('Máté lacks the permission “Attach files”.');
  expect(messages()).toEqual([]);
  const huge = new File([new Uint8Array(26 * 1024 * 1024)], 'huge.bin');
  expect(await send(bence, [huge]).catch(() => ({ status: 413 }))).toMatchObject({ status: 413 });
});
