import { afterEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';
import { createFileStore } from './file-store.ts';

afterEach(stopSimulators);

test('drops the oldest files when all together are too large', () => {
  let next = 1;
  const store = createFileStore(() => String(next++), 10);
  const add = (size: number) => store.add({ filename: 'x', contentType: '', bytes: new Uint8Array(size) }).id;
  const [first, second] = [add(4), add(4)];
  store.delete([second]);
  expect(store.find(first)?.bytes).toHaveLength(4);
  const third = add(7);
  expect([first, second, third].map((id) => store.find(id)?.bytes.length)).toEqual([undefined, undefined, 7]);
  expect(store.find(add(11))).toBeUndefined();
});

test('a bot sends files, up to the platform’s limits', async () => {
  const simulator = await startTestSimulator();
  const server = simulator.control.servers().find(({ name }) => name === 'Tea House');
  const channel = simulator.control.channels(server?.id ?? '').find(({ name }) => name === 'general');
  simulator.control.addBot(server?.id ?? '');
  const send = async (files: readonly File[]) => {
    const body = new FormData();
    body.set('payload_json', JSON.stringify({ content: 'Files' }));
    for (const [index, file] of files.entries()) body.set(`files[${index}]`, file);
    const response = await fetch(`${simulator.url}/api/v10/channels/${channel?.id}/messages`, {
      ...{ method: 'POST', body },
      headers: { authorization: `Bot ${simulatorCredentials.botToken}` },
    });
    return response.json();
  };
  const file = new File(['notes'], 'notes.txt', { type: 'text/plain' });
  const { attachments } = Object(await send([file]));
  expect(await (await fetch(attachments[0].url)).text()).toBe('notes');
  expect(await send([new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'x')])).toMatchObject({ code: 40005 });
  expect(await send(Array.from({ length: 11 }, () => file))).toMatchObject({ code: 30015 });
});
