import { expect, test } from '../site/full-stack-test.ts';
import { heading } from '../site/pages.ts';
import { enterStaffArea } from '../site/sessions.ts';

test.use({ consent: 'true' });

const BYTES_PER_SECOND = 100_000 / 8;

test('at 100 kbit/s the largest page loads into an empty cache, and no release is reported as broken', async ({
  page,
  context,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/reports')) reports.push(request.postDataJSON());
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await page.goto('/manage/admin/stats', { waitUntil: 'commit' });
  await expect(heading(page).or(page.getByRole('alert')).first()).toBeVisible({ timeout: 60_000 });
  await expect(heading(page)).toHaveText('Stats');
  expect(reports).toEqual([]);
});
