import { systemTierIf } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const server = '/dashboard/197038439483310086';

for (const [path, call] of [
  ['/dashboard', '/v1/me/guilds'],
  [`${server}/logs`, server.replace('/dashboard/', '/v1/guild/')],
] as const)
  test(
    `the calls of ${path} start before the scripts arrive, and are made once`,
    systemTierIf(path === '/dashboard'),
    async ({ page, signIn, api }) => {
      await signIn('owner');
      const { promise: scripts, resolve } = Promise.withResolvers<void>();
      await page.route('**/areas/**/*.js', async (route) => {
        await scripts;
        await route.continue();
      });
      const countCalls = (expected: string) => api.calls.filter((sent) => sent.path === expected).length;
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => [countCalls('/v1/me/profile'), countCalls(call)]).toEqual([1, 1]);
      resolve();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([countCalls('/v1/me/profile'), countCalls(call)]).toEqual([1, 1]);
    },
  );

test('each page makes every call that started early', async ({ page, signIn }) => {
  await signIn('owner');
  for (const path of [
    ...['/', '/status', '/account', '/dashboard', '/tickets'],
    ...['', '/logs', '/join', '/access', '/history', '/copy'].map((part) => server + part),
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await expect.poll(() => page.evaluate<unknown>('earlyCalls')).toEqual([]);
    });
});
