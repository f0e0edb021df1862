import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { refreshGuild } from '../guilds/bot-guilds.ts';
import { expectPlainLog } from '../testing/expect-plain-log.ts';
import { findTexts, findValues } from '../testing/find-in-json.ts';
import { hostilePictures } from '../testing/hostile-pictures.ts';
import { HostilePlatform } from '../testing/hostile-platform.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { createServerCalls, findServerId } from '../testing/server-calls.ts';
import { enterStaffArea, type SignedIn, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

// A platform whose users fill every field with hostile texts: names, pictures, discriminators, topics, languages.
// Responses are shortened when they are parsed, and URLs are never passed on.

const platform = new HostilePlatform();
let api: TestApi;
let teaHouseId: string;
let person: SignedIn;
let area: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi({ startProxy: (apiUrl) => platform.start(apiUrl) });
  const { control } = api.simulator;
  control.setRateLimits('none');
  teaHouseId = findServerId(api, 'Tea House');
  await api.signIn('owner-of-three');
  await signInStaff(api, 'admin', 'admin');
});
afterEach(() => {
  platform.text = undefined;
});
afterAll(async () => {
  await api.stop();
  platform.stop();
});

/** Sets the text of all platform fields, and signs in the person and the admin again. */
async function signInWithPlatformText(value: string) {
  platform.text = value;
  api.advanceClock(120_000);
  person = await api.signIn('owner-of-three');
  area = await enterStaffArea(api, await api.signIn('admin'), 'admin');
}

const get = (address: string) => person.browser.call('GET', address, { token: person.token });

/** Checks that all texts are short, well-formed and without null characters. */
function expectBounded(value: unknown) {
  for (const text of findTexts(value)) {
    expect(text.length).toBeLessThanOrEqual(400);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toContain('\0');
  }
}

/** Checks that people have a picture URL of the platform, and servers a picture hash or null. */
function expectPictures(value: unknown) {
  const allowedUrl = new RegExp(
    `^${api.simulator.url}/(avatars/\\d+/\\w{1,64}\\.(png|gif)\\?size=128|embed/avatars/[0-5]\\.png)$`,
  );
  for (const address of findValues('avatar', value)) expect(address).toMatch(allowedUrl);
  for (const hash of ['icon', 'banner'].flatMap((name) => findValues(name, value)))
    if (hash !== null) expect(hash).toMatch(/^\w{1,64}$/);
}

describe.each(Object.entries({ ...hostileTexts, ...hostilePictures }))(
  'platform data with %s in every field',
  (_, value) => {
    test('is shortened to what can be stored, for the owner of a server', async () => {
      await signInWithPlatformText(value);
      const server = createServerCalls(person, teaHouseId);
      const { channels } = (await server.channels()).body;
      const role = (await server.roles()).body.roles[0];
      const rights = { settings: 'view', logs: 'view', greetings: 'view' };
      const logs = { revision: (await server.logs()).body.revision, channels: [{ ...channels[0], events: ['ban'] }] };
      const access = { revision: (await server.access()).body.revision, roles: [{ role_id: role.id, rights }] };
      const responses = [
        await server.saveLogs(logs),
        await server.saveAccess(access),
        await server.sendLogTestMessage(channels[0].id),
        await server.settings(),
        await server.changes(),
        await get('/v1/me/profile'),
        await get('/v1/me/guilds'),
        await get(`/v1/public/get_discord_user?id=${person.userId}`),
      ];
      for (const { status, body } of responses) {
        expect({ status, body }).toMatchObject({ status: 200 });
        expectBounded(body);
        expectPictures(body);
      }
      expect(
        findValues(
          'avatar',
          responses.map(({ body }) => body),
        ).length,
      ).toBeGreaterThan(2);
      const { status, body } = await get('/v1/me/export');
      expect(status).toBe(200);
      expectBounded(body);
      expect(body.account.discriminator).toMatch(/^\d{1,4}$/);
      expect(body.account.avatar ?? 'none').toMatch(/^\w{1,64}$/);
    });

    test('is shortened to what can be stored, for staff', async () => {
      await signInWithPlatformText(value);
      await refreshGuild(api.context, teaHouseId);
      const { status, body } = await area.call('/v1/admin/create_invite', { server_id: teaHouseId });
      if (status === 200) expect(body.server_invite).toMatch(/^https?:\/\/[\w.:-]+\/(invite\/)?[\w-]{1,100}$/);
      else expect({ status, body }).toMatchObject({ status: 503, body: { reason: 'platform-unavailable' } });
      const userid = api.simulator.control.userId(7);
      const responses = [
        await area.call('/v1/admin/ban_user', { userid, reason: 'x' }),
        await area.call('/v1/moderator/bans', { limit: 10 }),
        await area.call('/v1/admin/unban_user', { userid, reason: 'x' }),
        await area.call('/v1/admin/servers'),
        await area.call('/v1/admin/servers/page', { limit: 200 }),
        await area.call('/v1/admin/actions', { limit: 50 }),
      ];
      for (const response of responses) {
        expect({ status: response.status, body: response.body }).toMatchObject({ status: 200 });
        expectBounded(response.body);
        expectPictures(response.body);
      }
      expect(findValues('avatar', responses[1]?.body)).toHaveLength(2);
    });
  },
);

test('none of these texts starts a log line or sends control characters to a terminal', () => {
  expectPlainLog(api.log);
});
