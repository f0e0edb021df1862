import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { createApp } from '../../http/app.ts';
import { AppKeys } from '../../keys/app-keys.ts';
import { publishNews } from '../../news/news.ts';
import { createChatPlatform } from '../../platform/chat-platform.ts';
import { simulatedPlatform } from '../../platform/settings.ts';
import { runProgram } from '../../testing/run-program.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { prepareFolder, testedEngine } from '../../testing/test-database.ts';
import { openEmbedded } from './open-embedded.ts';

jest.setTimeout(60_000);

const onEmbedded = testedEngine === 'embedded' ? test : test.skip;
const folder = temporaryFolder();
const siteOrigin = 'http://localhost:3000';
const text = { en: 'News', hu: 'Hír' };

onEmbedded('what was written is on the disk before the answer', async () => {
  let syncs = 0;
  const data = path.join(folder, 'data');
  // How it was made does not matter to what is written to it.
  prepareFolder(data);
  const { db, listen, close } = await openEmbedded({ folder: data, onSync: () => syncs++ });
  const syncsDuring = async (work: () => Promise<unknown>) => {
    const before = syncs;
    await work();
    return syncs - before;
  };
  const now = Date.now;
  const publish = () => publishNews({ db, now }, { name: text, description: text });
  expect(await syncsDuring(publish)).toBe(1);
  const publishTwo = () =>
    db.transaction().execute(async (transaction) => {
      const inside = { db: transaction, now };
      await publishNews(inside, { name: text, description: text });
      await publishNews(inside, { name: text, description: text });
    });
  expect(await syncsDuring(publishTwo)).toBe(1);
  expect(await syncsDuring(() => db.selectFrom('news').selectAll().execute())).toBe(0);

  const platform = createChatPlatform({ ...simulatedPlatform(siteOrigin), ...simulatorCredentials }, siteOrigin);
  const keys = new AppKeys({ id: 1, secret: randomBytes(32) });
  const { app } = await createApp({
    ...{ db, listen, keys, platform, siteOrigin, now, brand: 'Vigil' },
    ...{ corsOrigins: [], trustedProxies: [], callsPerMinute: 100 },
  });
  // The answer has not left yet when these run.
  const during: number[] = [];
  let before = 0;
  app.addHook('onRequest', async () => {
    before = syncs;
  });
  app.addHook('onSend', async () => {
    during.push(syncs - before);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const attempts = () => db.selectFrom('sign_in_attempts').select('state_hash').execute();
  expect(await attempts()).toHaveLength(0);
  expect((await fetch(`${url}/v1/oauth`, { redirect: 'manual' })).status).toBe(302);
  expect(await attempts()).toHaveLength(1);
  expect((await fetch(`${url}/v1/health`)).status).toBe(200);
  expect(during).toEqual([expect.any(Number), 0]);
  expect(during[0]).toBeGreaterThan(0);
  await app.close();
  platform.stop();
  await close();
});

onEmbedded('it is the system that is asked to sync the log, which the library’s own files never do', async () => {
  const place = path.join(folder, 'syncs');
  // Both sides start with the same files.
  for (const side of ['ours', 'library']) prepareFolder(path.join(place, side));
  const { output } = await runProgram('testing/count-syncs.ts', { words: [place] });
  expect(JSON.parse(output)).toEqual({ ours: 1, library: 0 });
});
