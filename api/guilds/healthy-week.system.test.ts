import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { defineManifest } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';

const HOURS = 7 * 24;
const SEED = 48;
const ALL_INTENTS = 2 ** 26 - 1;

/** No administrator, so that each permission counts. */
const BOT_PERMISSIONS =
  bits.ViewChannel |
  bits.SendMessages |
  bits.EmbedLinks |
  bits.ManageChannels |
  bits.ManageRoles |
  bits.ModerateMembers;

const fields = [
  { id: 'role', kind: 'role', label: 'Role', assignable: true },
  { id: 'seen-by', kind: 'roles', label: 'Seen by' },
  { id: 'channel', kind: 'channel', label: 'Channel', needs: ['SEND_MESSAGES', 'EMBED_LINKS'] },
  { id: 'limit', kind: 'number', label: 'Limit', max: 10 },
] as const;

const createManifest = (isNew: boolean) =>
  defineManifest({
    format: 1,
    features: [
      { id: 'warnings', name: 'Warnings', permissions: ['MODERATE_MEMBERS'], intents: ['GUILD_MEMBERS'], fields },
      { id: 'levels', name: isNew ? 'Ranks' : 'Levels', intents: ['GUILD_MESSAGES'], fields },
    ],
  });

let api: TestApi;
let id: string;
let owner: ServerCalls;
let key: string;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  key = await createBotKey(api.context);
});
afterAll(() => api.stop());

/** Numbers below a limit, the same ones each time (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Changes the server at the platform. */
async function callPlatform(method: string, path: string, body?: object) {
  const headers = {
    authorization: `Bot ${simulatorCredentials.botToken}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${api.simulator.url}/api/v10${path}`, init);
  expect(response.ok).toBe(true);
}

async function callBot(call: string, body: object) {
  const response = await api.openBrowser().call('POST', `/v1/bot/${call}`, { token: key, body });
  expect(response).toMatchObject({ status: 200 });
}

async function save(feature: string, values: object, enabled = true) {
  const { body } = await owner.featureSettings(feature);
  expect(await owner.saveFeature(feature, { revision: body.revision, enabled, values })).toMatchObject({ status: 200 });
}

test('lists no problem in a week of ordinary changes', async () => {
  const { control } = api.simulator;
  const pick = createRandom(SEED);
  const pickFrom = <T>(list: readonly T[]): T => {
    const picked = list[pick(list.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  };
  /** The names in the stored settings. */
  const used = new Map<string, string[]>();
  const isUnused = ({ id: target }: { id: string }) => ![...used.values()].flat().includes(target);

  /** The text channels and roles that the form of a feature offers. */
  async function fetchChoices(): Promise<Record<'channels' | 'roles', { id: string }[]>> {
    const { body } = await owner.call('GET', '/features/choices');
    const channels: { id: string; type: string; missing: string[] }[] = body.channels;
    const roles: { id: string; assignable: boolean }[] = body.roles;
    return {
      channels: channels.filter(({ type, missing }) => type === 'text' && missing.length === 0),
      roles: roles.filter(({ assignable }) => assignable),
    };
  }

  async function saveRandom(feature: string) {
    const { channels, roles } = await fetchChoices();
    const [role, channel, seenBy] = [pickFrom(roles).id, pickFrom(channels).id, pickFrom(control.roles(id)).id];
    used.set(feature, [role, channel, seenBy]);
    await save(feature, { role, channel, 'seen-by': [...new Set([id, seenBy])], limit: pick(11) }, pick(6) > 0);
  }

  let names = 0;
  const createName = () => `tea-${++names}`;
  const outsiders = Array.from({ length: 50 }, (_, index) => control.userId(index)).filter(
    (userId) => !control.members(id).some((member) => member.userId === userId),
  );
  const joined: string[] = [];

  const changes: Record<string, () => unknown> = {
    'channel renamed': async () =>
      callPlatform('PATCH', `/channels/${pickFrom((await fetchChoices()).channels).id}`, { name: createName() }),
    'channel created': () => callPlatform('POST', `/guilds/${id}/channels`, { name: createName(), type: 0 }),
    'unused channel deleted': async () => {
      const [unused] = (await fetchChoices()).channels.filter(isUnused);
      if (unused) await callPlatform('DELETE', `/channels/${unused.id}`);
    },
    'unused channel closed': async () => {
      const [unused] = (await fetchChoices()).channels.filter(isUnused);
      if (unused) control.setRevokedPermissions(unused.id, ['send']);
    },
    'role renamed': async () =>
      callPlatform('PATCH', `/guilds/${id}/roles/${pickFrom((await fetchChoices()).roles).id}`, { name: createName() }),
    'role created': () => callPlatform('POST', `/guilds/${id}/roles`, { name: createName() }),
    'role moved': async () => {
      const { roles } = await fetchChoices();
      const position = 1 + pick(roles.length);
      await callPlatform('PATCH', `/guilds/${id}/roles`, [{ id: pickFrom(roles).id, position }]);
    },
    'unused role deleted': async () => {
      const [unused] = (await fetchChoices()).roles.filter(isUnused);
      if (unused) await callPlatform('DELETE', `/guilds/${id}/roles/${unused.id}`);
    },
    'member joined': () => {
      const userId = outsiders.pop();
      if (userId === undefined) return;
      control.joinServer(id, userId);
      joined.push(userId);
    },
    'member left': () => {
      const userId = joined.pop();
      if (userId !== undefined) control.leaveServer(id, userId);
    },
    'settings saved': () => saveRandom(pickFrom(['warnings', 'levels'])),
    'bot restarted': async () => {
      // As long as a restart takes; its heartbeats pause meanwhile.
      api.advanceClock(2 * MINUTE_MS);
      await callBot('servers', { intents: ALL_INTENTS });
    },
    'bot released': () => saveManifest(api.context, createManifest(pick(2) === 0)),
    'problem reported and taken back': async () => {
      const report = (problems: object[]) => callBot('problems', { problems: [{ id, feature: 'levels', problems }] });
      await report([{ problem: 'feed', text: 'No feed' }]);
      await report([]);
    },
    'bot invited once more': () => control.addBot(id, BOT_PERMISSIONS),
  };

  control.addBot(id, BOT_PERMISSIONS);
  await saveManifest(api.context, createManifest(false));
  await callBot('servers', { intents: ALL_INTENTS });
  await saveRandom('warnings');
  await saveRandom('levels');
  const counts = new Map<string, number>();
  const found: object[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    const name = pickFrom(Object.keys(changes));
    await changes[name]?.();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    // Right after the change, and when nothing read before it is used any more.
    for (const wait of [1000, HOUR_MS]) {
      api.advanceClock(wait);
      await callBot('servers', { intents: ALL_INTENTS });
      const { status, body } = await owner.call('GET', '/problems');
      expect(status).toBe(200);
      if (body.problems.length > 0) found.push({ hour, after: name, wait, problems: body.problems });
    }
  }
  expect([...counts.keys()].toSorted()).toEqual(Object.keys(changes).toSorted());
  expect(found).toEqual([]);
}, 120_000);
