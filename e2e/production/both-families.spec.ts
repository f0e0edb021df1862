import { expect, test } from '@playwright/test';
import { startSiteBehindNginx } from '../site/start-site.ts';
import { testStore } from '../site/test-store.ts';

test('nginx listens on addresses of both families where the host is "::"', async () => {
  const site = await startSiteBehindNginx(testStore, { HOST: '::' });
  const { port } = new URL(site.url);
  for (const host of ['127.0.0.1', '[::1]']) {
    expect((await fetch(`http://${host}:${port}/status`)).status).toBe(200);
  }
  await site.stop();
});
