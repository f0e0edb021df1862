import { expect, test } from '@playwright/test';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getPerson } from 'simulator/people';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';

test('the list of channels of an open chat follows their changes, and keeps the focus', async ({ page }) => {
  const simulator = await startCheckedSimulator({ servers: 400 });
  const { control, url } = simulator;
  const server = control.servers().find(({ name }) => name === 'Tea House');
  const [general, other] = control.channels(server?.id ?? '').filter(({ type }) => type === 0);
  if (!server || !general || !other) throw new Error('Tea House has fewer than two text channels.');
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bot ${simulatorCredentials.botToken}`, 'content-type': 'application/json' };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
    return (await fetch(`${url}/api/v10${path}`, init)).json();
  };
  await page.goto(`${url}/simulator/servers/${server.id}/channels/${general.id}?as=${getPerson('owner-of-three').id}`);
  const channels = page.getByRole('navigation', { name: 'Channels' });
  const link = (name: string) => channels.getByRole('link', { name, exact: true });
  await link(general.name).focus();

  const thread = await call('POST', `/channels/${general.id}/threads`, { name: 'Lost cup', type: 12 });
  await call('POST', `/channels/${general.id}/messages`, { content: `Your ticket is open: <#${thread.id}>` });
  await expect(link('Lost cup')).toBeVisible();
  await expect(link(general.name)).toBeFocused();
  await call('PATCH', `/channels/${thread.id}`, { name: 'Found cup' });
  await expect(link('Found cup')).toBeVisible();
  control.deleteChannel(other.id);
  await expect(link(other.name)).toHaveCount(0);
  await expect(link(general.name)).toBeFocused();

  await page.getByLabel('Messages').getByRole('link', { name: '#Found cup' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found cup');
  await call('PATCH', `/channels/${thread.id}`, { name: 'Broken cup' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broken cup');
  await expect(page).toHaveTitle(/^#Broken cup,/);
  await link('Broken cup').focus();
  control.deleteChannel(thread.id);
  await expect(page.locator('#messages')).toHaveText('This channel is deleted.');
  await expect(page.locator('#writing')).toHaveText('Nobody can write in a deleted channel.');
  await expect(channels.getByRole('link').first()).toBeFocused();
  await simulator.stop();
});

test('the strip of channels on phones shows the current channel, also when channels are added', async ({ page }) => {
  const simulator = await startCheckedSimulator({ servers: 400 });
  const { control, url } = simulator;
  const server = control.servers().find(({ name }) => name === 'Tea House');
  const channels = control.channels(server?.id ?? '').filter(({ type }) => type === 0);
  const [first, last] = [channels[0], channels.at(-1)];
  if (!server || !first || !last) throw new Error('Tea House has no text channels.');
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`${url}/simulator/servers/${server.id}/channels/${last.id}?as=${getPerson('owner-of-three').id}`);
  const current = page.locator('#channels a[aria-current]');
  await expect(current).toHaveText(last.name);
  await expect(current).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);

  await fetch(`${url}/api/v10/channels/${first.id}/threads`, {
    method: 'POST',
    headers: { authorization: `Bot ${simulatorCredentials.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A thread with a name that fills the strip', type: 11 }),
  });
  await expect(page.locator('#channels a', { hasText: 'A thread with a name' })).toHaveCount(1);
  await expect(current).toBeInViewport({ ratio: 1 });
  await simulator.stop();
});
