import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { defineManifest, type Field, type Manifest } from 'vigil-bot/manifest';
import { publishFeatures, reportIntents, reportProblems, saveFeature } from './bot-features.ts';
import type { FullStack } from './full-stack.ts';
import { findServer } from './pages.ts';
import type { UserSession } from './sessions.ts';

const DAY = 86_400;
const GUILD_MESSAGES = 1 << 9;
const [VIEW_CHANNEL, SEND_MESSAGES, MANAGE_ROLES] = [1n << 10n, 1n << 11n, 1n << 28n];
const stickers = { id: 'stickers', name: 'Stickers', permissions: ['MANAGE_GUILD_EXPRESSIONS'], fields: [] } as const;

/** A working server to which a fault is done. */
export interface FaultSite extends ReturnType<typeof createFaultSite> {}

/** A fault, and what is set up before it. */
export interface ProblemFault {
  name: string;
  inject: (site: FaultSite) => Promise<void>;
}

/** What faults are made of, on the Tea House. */
export function createFaultSite(fullStack: FullStack, session: UserSession) {
  const { platform, platformUrl } = fullStack;
  const { id } = findServer(fullStack, 'Tea House');
  const channels = platform.channels(id);
  const findChannel = (type: number) => channels.find((channel) => channel.type === type)?.id ?? '';
  const roleId = platform.roles(id)[1]?.id ?? '';

  /** Switches a feature with these fields on. */
  async function setUp(fields: readonly Field[], values: object, more: Partial<Manifest['features'][number]> = {}) {
    await publishFeatures(fullStack, create(fields, more));
    await saveFeature(fullStack, session, 'tea', { values });
  }

  return {
    ...{ platform, roleId, setUp },
    textId: findChannel(0),
    voiceId: findChannel(2),
    publish: (fields: readonly Field[]) => publishFeatures(fullStack, create(fields)),
    switchOn: (feature: string) => saveFeature(fullStack, session, feature, { values: {} }),
    publishManifest: (manifest: Manifest) => publishFeatures(fullStack, manifest),
    report: (problem: object) => reportProblems(fullStack, 'tea', [{ problem: 'feed', text: 'No feed', ...problem }]),
    reportIntents: () => reportIntents(fullStack, GUILD_MESSAGES),
    goOffline: () => fullStack.advanceClock(10 * 60_000),
    limitBot: (more = 0n) => platform.addBot(id, VIEW_CHANNEL | SEND_MESSAGES | more),
    /** Moves the role above the bot's own. */
    raiseRole: () => platform.moveRole(id, roleId, platform.roles(id).length - 1),
    async deleteRole() {
      const authorization = `Bot ${simulatorCredentials.botToken}`;
      const url = `${platformUrl}/api/v10/guilds/${id}/roles/${roleId}`;
      const { status } = await fetch(url, { method: 'DELETE', headers: { authorization } });
      if (status !== 204) throw new Error(`Deleting the role was answered with ${status}.`);
    },
  };
}

const create = (fields: readonly Field[], more: Partial<Manifest['features'][number]> = {}) =>
  defineManifest({ format: 1, features: [{ id: 'tea', name: 'Tea', ...more, fields: [...fields] }] });

const channel: Field = { id: 'channel', kind: 'channel', label: 'Channel', needs: ['SEND_MESSAGES'] };
const role: Field = { id: 'role', kind: 'role', label: 'Role', assignable: true };
const mute: Field = { id: 'mute', kind: 'duration', label: 'Mute for' };

/** A fault of a channel, with the field that names it. */
function deleteChannel(name: string, field: Field, toValue: (id: string) => unknown, type: 'text' | 'voice' = 'text') {
  return {
    name: `channel deleted: ${name}`,
    async inject({ platform, textId, voiceId, setUp }: FaultSite) {
      const id = type === 'text' ? textId : voiceId;
      await setUp([field], { [field.id]: toValue(id) });
      platform.deleteChannel(id);
    },
  };
}

/** A fault of a channel in which the bot may not do something. */
function closeChannel(name: string, field: Field, toValue: (id: string) => unknown, permission: 'view' | 'send') {
  return {
    name: `channel closed: ${name}`,
    async inject({ platform, textId, setUp }: FaultSite) {
      await setUp([field], { [field.id]: toValue(textId) });
      platform.setRevokedPermissions(textId, [permission]);
    },
  };
}

function changeRole(name: string, field: Field, toValue: (id: string) => unknown, change: 'deleteRole' | 'raiseRole') {
  return {
    name: `role ${change === 'deleteRole' ? 'deleted' : 'too high'}: ${name}`,
    async inject(site: FaultSite) {
      await site.setUp([field], { [field.id]: toValue(site.roleId) });
      await site[change]();
    },
  };
}

/** A field that a later manifest limits more, or adds. */
function rejectValue(name: string, before: Field[], values: object, after: Field): ProblemFault {
  return {
    name: `value rejected: ${name}`,
    async inject({ setUp, publish }) {
      await setUp(before, values);
      await publish([after]);
    },
  };
}

const list: Field = { id: 'steps', kind: 'list', label: 'Steps', fields: [channel] };
const toSteps = (id: string) => [{ id: 'a', channel: id }];
const tea = { id: 'tea', label: 'Tea' };

/** 30 faults of all kinds. */
export const problemFaults: ProblemFault[] = [
  {
    name: 'permission missing: one that a feature needs',
    async inject({ setUp, limitBot }) {
      await setUp([], {}, { permissions: ['MODERATE_MEMBERS'] });
      limitBot();
    },
  },
  {
    name: 'permission missing: several',
    async inject({ setUp, limitBot }) {
      await setUp([], {}, { permissions: ['BAN_MEMBERS', 'KICK_MEMBERS', 'MANAGE_MESSAGES'] });
      limitBot();
    },
  },
  {
    name: 'permission missing: to give a role',
    async inject({ setUp, roleId, limitBot }) {
      await setUp([role], { role: roleId });
      limitBot();
    },
  },
  {
    name: 'permission missing: of two features',
    async inject({ publishManifest, switchOn, limitBot }) {
      await publishManifest(defineManifest({ format: 1, features: [stickers, { ...stickers, id: 'emojis' }] }));
      await switchOn('stickers');
      await switchOn('emojis');
      limitBot(MANAGE_ROLES);
    },
  },
  deleteChannel('text', channel, (id) => id),
  deleteChannel('required', { ...channel, required: true }, (id) => id),
  deleteChannel('voice', { id: 'room', kind: 'channel', label: 'Room', types: ['voice'] }, (id) => id, 'voice'),
  deleteChannel('one of several', { id: 'rooms', kind: 'channels', label: 'Rooms' }, (id) => [id]),
  deleteChannel('in a list', list, toSteps),
  deleteChannel('in a group', { id: 'more', kind: 'group', label: 'More', fields: [channel] }, (id) => ({
    channel: id,
  })),
  deleteChannel('of a map', { id: 'by', kind: 'map', key: 'channel', label: 'By channel', fields: [mute] }, (id) => ({
    [id]: { mute: DAY },
  })),
  closeChannel('no messages', channel, (id) => id, 'send'),
  closeChannel('hidden', { ...channel, needs: ['VIEW_CHANNEL'] }, (id) => id, 'view'),
  closeChannel('in a list', list, toSteps, 'send'),
  changeRole('one', role, (id) => id, 'deleteRole'),
  changeRole('one of several', { id: 'roles', kind: 'roles', label: 'Roles' }, (id) => [id], 'deleteRole'),
  changeRole(
    'of a map',
    { id: 'by', kind: 'map', key: 'role', label: 'By role', fields: [mute] },
    (id) => ({ [id]: { mute: DAY } }),
    'deleteRole',
  ),
  changeRole('one', role, (id) => id, 'raiseRole'),
  changeRole(
    'one of several',
    { id: 'roles', kind: 'roles', label: 'Roles', assignable: true },
    (id) => [id],
    'raiseRole',
  ),
  rejectValue('too long a time', [mute], { mute: 40 * DAY }, { ...mute, max: 28 * DAY }),
  rejectValue(
    'too large a number',
    [{ id: 'limit', kind: 'number', label: 'Limit' }],
    { limit: 99 },
    { id: 'limit', kind: 'number', label: 'Limit', max: 10 },
  ),
  rejectValue(
    'too small a number in a list',
    [{ ...list, fields: [{ id: 'limit', kind: 'number', label: 'Limit' }] }],
    { steps: [{ id: 'a', limit: 1 }] },
    { ...list, fields: [{ id: 'limit', kind: 'number', label: 'Limit', min: 5 }] },
  ),
  rejectValue(
    'an option that is gone',
    [{ id: 'drink', kind: 'choice', label: 'Drink', options: [tea, { id: 'milk', label: 'Milk' }] }],
    { drink: 'milk' },
    { id: 'drink', kind: 'choice', label: 'Drink', options: [tea] },
  ),
  rejectValue(
    'too long a text',
    [{ id: 'text', kind: 'text', label: 'Text' }],
    { text: 'A cup of tea for everyone' },
    { id: 'text', kind: 'text', label: 'Text', maxLength: 10 },
  ),
  rejectValue('a channel that is required now', [channel], {}, { ...channel, required: true }),
  {
    name: 'reported: a permission',
    async inject({ setUp, report, limitBot }) {
      await setUp([], {});
      await report({ fix: { kind: 'permission', permission: 'MANAGE_WEBHOOKS' } });
      limitBot();
    },
  },
  {
    name: 'reported: a channel',
    async inject({ setUp, report, textId }) {
      await setUp([channel], { channel: textId });
      await report({ fix: { kind: 'field', field: 'channel' } });
    },
  },
  {
    name: 'reported: a page of another site',
    async inject({ setUp, report }) {
      await setUp([], {});
      await report({ fix: { kind: 'link', url: 'https://feeds.example/' } });
    },
  },
  {
    name: 'intent missing',
    async inject({ setUp, reportIntents: reportThem }) {
      await setUp([], {}, { intents: ['GUILD_MESSAGES', 'MESSAGE_CONTENT'] });
      await reportThem();
    },
  },
  {
    name: 'bot offline',
    async inject({ setUp, reportIntents: reportThem, goOffline }) {
      await setUp([], {});
      await reportThem();
      await goOffline();
    },
  },
];
