import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { SiteClient } from './site.ts';
import { startSite } from './testing/start-site.ts';

const settings = {
  ...{ id: '1', language: 'hu', log_exceptions: [], greetings: null, revisions: { logs: 3 } },
  log_channels: [{ id: '3', name: 'log', events: ['ban'], exceptions: [] }],
  features: { tea: { revision: 2, values: { cups: 1 } } },
};

/** Starts a client of a site that returns these settings, all at once and one by one. */
async function startClient(getEntries: () => readonly unknown[]) {
  const lines: string[] = [];
  const site = await startSite((path, response, body) => {
    const [, id] = /guilds\/(\d+)\/settings/.exec(path) ?? [];
    const entry = getEntries().find((value) => Object(value).id === id);
    if (id) return response.end(JSON.stringify(entry));
    if (path.includes('/bans')) return response.end(JSON.stringify({ bans: [], more: false }));
    if (path.includes('/settings')) return response.end(JSON.stringify({ settings: getEntries(), more: false }));
    if (body !== '') return response.end('{}');
    return response.write('id: 1\ndata: {"kind":"everything"}\n\n');
  });
  const client = new SiteClient<{ tea: { cups: number } }>({
    ...{ site: site.url, key: 'key', log: (line: string) => lines.push(line) },
  });
  return {
    ...{ client, lines },
    stop: async () => {
      await client.stop();
      site.close();
    },
  };
}

const named = (fault: string) => [`Invalid settings of server 2 from the site are ignored: ${fault}.`];
const greeting = { enabled: true, channel_id: '3', text: 'Hello' };

test.each<[string, object, string, object]>([
  [
    'a log channel',
    { log_channels: [{ id: '4' }, ...settings.log_channels] },
    'log_channels[0] has events, which is not a list',
    {},
  ],
  [
    'an exception of a log channel',
    { log_channels: [{ ...settings.log_channels[0], exceptions: [null] }] },
    'exceptions of log channel 3[0] is not an object',
    {},
  ],
  ['an exception', { log_exceptions: [{ id: 5 }] }, 'log_exceptions[0] has id, which is not a text', {}],
  [
    'a greeting',
    { greetings: { welcome: greeting, farewell: { ...greeting, text: 5 } } },
    'greetings.farewell has text, which is not a text',
    { greetings: { welcome: greeting, farewell: { enabled: false, channel_id: null, text: '' } } },
  ],
  ['all greetings', { greetings: 'none' }, 'greetings is not an object', {}],
  ['a language', { language: 'xx' }, 'language is "xx"', { language: null }],
  ['a list', { log_exceptions: 'none' }, 'log_exceptions is not a list', {}],
  [
    'a feature',
    { features: { ...settings.features, cake: { revision: 1 } } },
    'features.cake has values, which is not an object',
    {},
  ],
  ['a revision', { revisions: { logs: 3, greetings: 'x' } }, 'revisions.greetings is not a number', {}],
])('leaves out and names %s that is invalid, and keeps the rest', async (_, changes, fault, expected) => {
  const { client, lines, stop } = await startClient(() => [settings, { ...settings, id: '2', ...changes }]);
  expect(await client.getSettings('2')).toEqual({ ...settings, id: '2', ...expected });
  expect(lines).toEqual(named(fault));
  expect(await client.getSettings('1')).toEqual(settings);
  await stop();
});

test('names each invalid entry of a page once, and keeps the servers beside it', async () => {
  const { client, lines, stop } = await startClient(() => [
    ...[settings, null, { ...settings, id: '2', features: { tea: 5 } }, { ...settings, id: '4' }],
  ]);
  void client.followChanges();
  await once(client, 'change');
  await client.getSettings('2');
  expect(lines).toEqual([
    'Invalid settings of an unnamed server from the site are ignored: an entry that is not an object.',
    ...named('features.tea is not an object'),
  ]);
  expect(await client.feature('tea', '4')).toEqual({ cups: 1 });
  expect(await client.getSettings('2')).toMatchObject({ features: {} });
  await stop();
});
