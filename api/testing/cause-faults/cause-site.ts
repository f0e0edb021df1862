import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { defineManifest } from 'vigil-bot/manifest';
import { createBotKey } from '../../bot/bot-key.ts';
import { recordHeartbeat } from '../../bot/heartbeat.ts';
import { saveManifest } from '../../bot/manifests.ts';
import { reconcileGuilds } from '../../guilds/bot-guilds.ts';
import { MINUTE_MS } from '../../time.ts';
import { startTeaHouse } from '../tea-house.ts';

export const user = getPerson('admin').id;
export const GUILDS = 1 << 0;
export const GUILD_MEMBERS = 1 << 1;
export const GUILD_MESSAGES = 1 << 9;
export const MESSAGE_CONTENT = 1 << 15;
export const ALL_INTENTS = 2 ** 26 - 1;

const manifest = defineManifest({
  format: 1,
  features: [
    { id: 'warnings', name: 'Warnings', fields: [{ id: 'exempt', kind: 'roles', label: 'Exempt' }] },
    { id: 'stickers', name: 'Stickers', permissions: ['MANAGE_GUILD_EXPRESSIONS'], fields: [] },
    { id: 'levels', name: 'Levels', intents: ['GUILD_MESSAGES', 'MESSAGE_CONTENT'], fields: [] },
    {
      ...{ id: 'welcome-role', name: 'Welcome role', permissions: ['MANAGE_ROLES'], intents: ['GUILD_MEMBERS'] },
      fields: [
        { id: 'role', kind: 'role', label: 'Role', assignable: true },
        { id: 'channel', kind: 'channel', label: 'Channel', needs: ['SEND_MESSAGES'] },
      ],
    },
  ],
});

export type CauseSite = Awaited<ReturnType<typeof startCauseSite>>;

/** Starts an API with a bot whose features can fail, and returns what seeds their faults. */
export async function startCauseSite() {
  const { api, id, server: owner } = await startTeaHouse();
  const key = await createBotKey(api.context);
  const { control } = api.simulator;
  const [textId = '', otherTextId = ''] = control
    .channels(id)
    .flatMap((channel) => (channel.type === 0 ? channel.id : []));
  const roles = control.roles(id);
  const botIndex = roles.findIndex(({ managed }) => managed);
  const memberRole = control.members(id).find(({ userId }) => userId === user)?.roles[0] ?? '';
  const roleIds = { low: roles[1]?.id ?? '', high: roles[botIndex + 1]?.id ?? '', admin: memberRole };

  /** A server with nothing set up, on which the bot has been for two hours. */
  async function reset() {
    control.addBot(id);
    control.restoreChannel(textId);
    control.setRevokedPermissions(textId, []);
    for (const table of ['guild_modules', 'guild_changes', 'decisions', 'bot_outages', 'bot_heartbeat'] as const)
      await api.db.deleteFrom(table).execute();
    for (const table of ['bot_intents', 'pauses', 'applied_features'] as const)
      await api.db.deleteFrom(table).execute();
    await reconcileGuilds(api.context);
    await saveManifest(api.context, manifest);
    api.advanceClock(120 * MINUTE_MS);
  }

  /** Lets the time pass while the bot is online. */
  async function pass(minutes: number) {
    for (let minute = 0; minute < minutes; minute++) {
      await recordHeartbeat(api.context);
      api.advanceClock(MINUTE_MS);
    }
  }

  async function expectSaved(response: Promise<{ status: number }>) {
    expect(await response).toMatchObject({ status: 200 });
  }

  const callBot = (call: string, body: object) =>
    expectSaved(api.openBrowser().call('POST', `/v1/bot/${call}`, { token: key, body }));

  const reportIntents = (intents: number) => callBot('servers', { intents });

  function report(fields: object) {
    const at = new Date(api.clock.at).toISOString();
    const decision = { decision: randomUUID(), id, feature: 'warnings', at, outcome: 'skipped', user: { id: user } };
    return callBot('decisions', { decisions: [{ ...decision, ...fields }] });
  }

  async function save(feature: string, values: object = {}, enabled = true) {
    const { body } = await owner.featureSettings(feature);
    await expectSaved(owner.saveFeature(feature, { revision: body.revision, enabled, values }));
  }

  async function reportApplied(feature: string) {
    const { body } = await owner.featureSettings(feature);
    await callBot('applied', { applied: [{ id, feature, revision: body.revision }] });
  }

  async function saveLogs(events: string[], exceptions: object[] = [], ownExceptions: object[] = []) {
    const { body } = await owner.logs();
    const channels = [{ id: textId, name: 'logs', events, exceptions: ownExceptions }];
    await expectSaved(owner.saveLogs({ revision: body.revision, channels, exceptions }));
  }

  async function saveGreetings(enabled: { welcome: boolean; farewell: boolean }) {
    const { body } = await owner.greetings();
    const create = (isOn: boolean) => ({ enabled: isOn, channel_id: textId, text: 'Tea, {user}?' });
    const greetings = { welcome: create(enabled.welcome), farewell: create(enabled.farewell) };
    await expectSaved(owner.saveGreetings({ revision: body.revision, ...greetings }));
  }

  const greetBoth = () => saveGreetings({ welcome: true, farewell: true });
  const pause = (path: string) => expectSaved(owner.call('PUT', path, { body: { seconds: 7200 } }));
  const resume = (path: string) => expectSaved(owner.call('DELETE', path));

  /** Lets the bot join the server now, as if for the first time. */
  async function join() {
    control.removeBot(id);
    control.addBot(id);
    const joined_at = new Date(api.clock.at);
    await api.db.updateTable('servers').set({ joined_at }).where('id', '=', id).execute();
  }

  return {
    ...{ api, id, owner, textId, otherTextId, roleIds, reset, pass, save, saveLogs, saveGreetings, greetBoth },
    ...{ report, reportIntents, reportApplied, pause, resume, join },
  };
}
