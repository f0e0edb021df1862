import { expect, test } from '@jest/globals';
import { makeBotKey } from '../bot/bot-key.ts';
import { openEventStream } from '../testing/event-stream.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { dataSettings, startWholeApi } from '../testing/whole-api.ts';

const folder = temporaryFolder();

test('the API ends what it streams when it stops, and goes on where it was after a new start', async () => {
  const settings = await dataSettings(folder, 'stop');
  const first = await startWholeApi(settings);
  const headers = { authorization: `Bearer ${await makeBotKey(first.context)}` };
  const stream = await openEventStream({ url: first.url, headers });
  const [everything] = await stream.events(1);
  const [rest] = await Promise.all([stream.rest(), first.stop()]);
  // Cut would mean that stopping had to wait until its patience ended.
  expect(rest).toEqual({ events: [], cut: false });
  const again = await startWholeApi(settings);
  const known = { ...headers, 'last-event-id': String(everything?.number) };
  const next = await openEventStream({ url: again.url, headers: known });
  expect(await next.untilSign()).toEqual([]);
  next.leave();
  await again.stop();
});
