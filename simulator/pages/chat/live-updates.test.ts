import { afterEach, expect, test } from '@jest/globals';
import { getPerson } from '../../people.ts';
import type { RunningSimulator } from '../../start-simulator.ts';
import { closeGatewayClients } from '../../testing/gateway-client.ts';
import { fetchPage } from '../../testing/pages.ts';
import { stopSimulators } from '../../testing/running-simulator.ts';
import { startTeaHouse } from '../../testing/tea-house.ts';

const openStreams: { cancel(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(openStreams.splice(0).map((stream) => stream.cancel()));
  closeGatewayClients();
  await stopSimulators();
});

const bence = getPerson('owner-of-three').id;
const mate = getPerson('moderator').id;
const nora = getPerson('visitor').id;

/** Opens the live updates of a page. The returned function reads until the received markup fulfils a condition. */
async function openLiveUpdates({ url }: RunningSimulator, path: string, userId: string) {
  const response = await fetch(`${url}${path}/live?as=${userId}`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The response has no body.');
  openStreams.push(reader);
  let received = '';
  return async (isDone: (markup: string) => boolean): Promise<string> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error('The stream ended.');
      received += value;
      const last = received.split('\n\n').at(-2) ?? '';
      const markup = last.startsWith('data: ') ? String(JSON.parse(last.slice('data: '.length))) : '';
      if (isDone(markup)) return markup;
    }
  };
}

test('sends the messages to open pages when they change, each person’s own', async () => {
  const { simulator, guild, general } = await startTeaHouse();
  const { control } = simulator;
  control.leaveServer(guild, nora);
  const readUntil = await openLiveUpdates(simulator, `/simulator/servers/${guild}/channels/${general}`, nora);
  await readUntil((markup) => markup.includes('Nóra is not on this server.'));
  control.joinServer(guild, nora);
  control.sendMessage(general, bence, 'Welcome <i>');
  expect(await readUntil((markup) => markup.includes('Welcome'))).toContain('Welcome &lt;i&gt;');
});

test('sends the list of channels to open pages when it changes, and mentions link to channels', async () => {
  const { simulator, guild, general, send } = await startTeaHouse();
  const { control } = simulator;
  const path = `/simulator/servers/${guild}/channels/${general}`;
  const readUntil = await openLiveUpdates(simulator, path, bence);
  await readUntil((markup) => markup.includes('<span>reports</span>'));
  const { body: thread } = await send('POST', `/channels/${general}/threads`, { name: 'Lost cup', type: 12 });
  control.sendMessage(general, bence, `Your ticket is open: <#${thread.id}>`);
  const link = (name: string, userId: string) =>
    `<a class="mention" href="/simulator/servers/${guild}/channels/${thread.id}?as=${userId}">#<bdi>${name}</bdi></a>`;
  const markup = await readUntil((current) => current.includes('Your ticket is open'));
  expect(markup).toMatch(/<li class="thread"><a [^>]*>.*?<span>Lost cup<\/span>/);
  expect(markup).toContain(link('Lost cup', bence));
  const page = await fetchPage(simulator, `${path}?as=${mate}`);
  expect(page.text).toContain('Your ticket is open: <b class="mention">#<bdi>unknown</bdi></b>');

  await send('PATCH', `/channels/${thread.id}`, { name: 'Found cup' });
  const renamed = await readUntil((current) => current.includes('<span>Found cup</span>'));
  expect(renamed).toContain(link('Found cup', bence));
  control.deleteChannel(thread.id);
  await readUntil((current) => current !== '' && !current.includes('Found cup'));
  control.deleteChannel(general);
  const rest = await readUntil((current) => current.includes('This channel is deleted.'));
  expect(rest).not.toContain('<span>general</span>');
  expect(rest).toContain('<span>reports</span>');
});

test('shows in open pages that a member is timed out, and when that ended', async () => {
  const { simulator, guild, general, send } = await startTeaHouse();
  const readUntil = await openLiveUpdates(simulator, `/simulator/servers/${guild}/channels/${general}`, mate);
  const hasComposer = (markup: string) => markup.includes('Message as Máté');
  await readUntil(hasComposer);
  const until = new Date(simulator.clock.now + 60).toISOString();
  await send('PATCH', `/guilds/${guild}/members/${mate}`, { communication_disabled_until: until });
  const markup = await readUntil((current) => current.includes('Máté is timed out until'));
  expect(hasComposer(markup)).toBe(false);
  simulator.clock.now += 60;
  await readUntil(hasComposer);
});
