import { CDN } from '@discordjs/rest';
import { afterEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { BOT_AVATAR_HASH } from '../payloads/users.ts';
import { people } from '../people.ts';
import { startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';
import { findUser } from '../world/users.ts';

afterEach(stopSimulators);

test('icons, banners and avatars are stable images that other origins may load', async () => {
  const simulator = await startTestSimulator();
  const cdn = new CDN(simulator.url);
  const withBoth = simulator.control.servers().find(({ icon, banner }) => icon && banner && !icon.startsWith('a_'));
  const { id = '', icon = '', banner = '' } = withBoth ?? {};
  const person = findUser(1, people[1]?.id ?? '');
  const urls = [
    cdn.icon(id, icon, { size: 64, extension: 'png' }),
    cdn.icon(id, icon, { size: 64, extension: 'webp' }),
    cdn.banner(id, banner, { size: 128 }),
    cdn.avatar(person?.id ?? '', person?.avatar ?? '', { size: 128 }),
    cdn.avatar(simulatorCredentials.clientId, BOT_AVATAR_HASH, { size: 4096 }),
    cdn.appIcon(simulatorCredentials.clientId, BOT_AVATAR_HASH, { size: 32 }),
    cdn.defaultAvatar(5),
  ];
  for (const url of urls) {
    const response = await fetch(url);
    expect([url, response.status, response.headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const picture = await response.text();
    expect(picture).toMatch(/^<svg .*<\/svg>$/s);
    expect(picture).not.toMatch(/undefined|NaN/);
    expect(await (await fetch(url)).text()).toBe(picture);
  }
});

test('unknown images return 404', async () => {
  const simulator = await startTestSimulator();
  const serverWithoutIcon = simulator.control.servers().find(({ icon }) => icon === undefined);
  const other = 'a'.repeat(32);
  for (const path of [
    `/icons/${serverWithoutIcon?.id}/${other}.png`,
    `/banners/${serverWithoutIcon?.id}/undefined.png`,
    `/avatars/${people[0]?.id}/${other}.png`,
    `/avatars/1/${other}.png`,
    `/icons/x/../../x.png`,
    '/embed/avatars/6.png',
    `/app-icons/${serverWithoutIcon?.id}/${BOT_AVATAR_HASH}.png`,
  ]) {
    expect([path, (await fetch(`${simulator.url}${path}`)).status]).toEqual([path, 404]);
  }
});
