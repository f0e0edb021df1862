import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { pinManifest, saveManifest, saveRejection } from '../bot/manifests.ts';
import { enterStaffArea, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let admin: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ['bot_manifests', 'rejected_manifest'] as const) await api.db.deleteFrom(table).execute();
});

const fetchManifest = async () => (await admin.call('/v1/admin/bot_manifest')).body;

test('the bot never sent a manifest', async () => {
  expect(await fetchManifest()).toEqual({ live: null, rejected: null });
});

test('returns what the live manifest offers, whether it is pinned, and why the last one was rejected', async () => {
  const digest = await saveManifest(api.context, everyKind);
  await pinManifest(api.db, digest);
  const faults = [{ path: 'features[0]', sentence: 'needs “id”.' }];
  await saveRejection(api.context, faults);
  const at = new Date(api.clock.at).toISOString();
  expect(await fetchManifest()).toEqual({
    live: { accepted_at: at, pinned: true, contents: { features: 2, commands: 1 } },
    rejected: { at, faults },
  });
});

test('the live manifest is from a version of the site that accepted it', async () => {
  const row = { digest: 'older', content: '{"format":0}', accepted_at: new Date(api.clock.at) };
  await api.db.insertInto('bot_manifests').values(row).execute();
  expect(await fetchManifest()).toMatchObject({ live: { pinned: false, contents: null } });
});

test('moderators get 403', async () => {
  const moderator = await enterStaffArea(api, await signInStaff(api, 'moderator', 'moderator'), 'mod');
  expect(await moderator.call('/v1/admin/bot_manifest')).toMatchObject({
    status: 403,
    body: { reason: 'role-missing' },
  });
});
