import type { RehearsingClient, RestRequest, Send } from './discord-client.ts';
import { isRecord, type UnknownRecord } from './manifest/json-values.ts';
import type { Rehearsal, RehearsedCall } from './rehearsal.ts';

/** Types of channels at the platform. */
const TEXT_CHANNEL = 0;
const PUBLIC_THREAD = 11;

const DM_CHANNELS = '/users/@me/channels';

/** The call in a form that the site can put into words; undefined for one that changes nothing that members see. */
export function describeCall(
  rehearsal: Rehearsal,
  { method, fullRoute, body }: RestRequest,
): RehearsedCall | undefined {
  if (fullRoute === DM_CHANNELS || fullRoute.endsWith('/typing')) return undefined;
  const [, group, id = '', kind, ...rest] = fullRoute.split('/');
  const fields = isRecord(body) ? body : {};
  if (method === 'POST' && group === 'channels' && kind === 'messages' && rest.length === 0) {
    const phantom = rehearsal.phantoms.get(id);
    const target = phantom ?? { channel: id };
    return { kind: 'message', ...target, text: toText(fields.content), embeds: describeEmbeds(fields.embeds) };
  }
  return { kind: 'request', method, path: fullRoute, fields: selectShort(fields) };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function describeEmbeds(embeds: unknown) {
  const parts = Array.isArray(embeds) ? embeds.filter(isRecord) : [];
  return parts.map(({ title, description, fields }) => {
    const lines = Array.isArray(fields) ? fields.filter(isRecord).map(({ name, value }) => `${name}: ${value}`) : [];
    return { title: toText(title), description: [toText(description), ...lines].filter(Boolean).join('\n') };
  });
}

type Short = string | number | boolean | null;

function isShort(entry: [string, unknown]): entry is [string, Short] {
  return entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1]);
}

/** The fields that are not objects or lists. */
function selectShort(body: UnknownRecord): Record<string, Short> {
  return Object.fromEntries(Object.entries(body).filter(isShort));
}

/** What the platform could answer; undefined for nothing. */
export async function createResponseBody(
  client: RehearsingClient,
  rehearsal: Rehearsal,
  { method, fullRoute, body }: RestRequest,
  send: Send,
): Promise<object | undefined> {
  if (method === 'DELETE' || method === 'PUT') return undefined;
  const fields = isRecord(body) ? body : {};
  if (method === 'PATCH') return { ...(await read(fullRoute, send)), ...fields };
  const [, group, parentId = '', kind] = fullRoute.split('/');
  const id = createId();
  forgetSoon(client, id, parentId);
  if (fullRoute === DM_CHANNELS) {
    const user = toText(fields.recipient_id);
    rehearsal.phantoms.set(id, { user });
    return { id, type: 1, recipients: [{ id: user }] };
  }
  if (fullRoute.endsWith('/threads') || kind === 'channels') {
    const name = toText(fields.name);
    rehearsal.phantoms.set(id, { name });
    const parent = client.channels?.cache.get(parentId);
    const channel = createChannel(fields, parent ? PUBLIC_THREAD : TEXT_CHANNEL);
    return { ...channel, id, guild_id: parent?.guild?.id ?? parentId, parent_id: fields.parent_id ?? parentId };
  }
  if (group === 'channels' && kind === 'messages')
    return { ...createMessage(fields), id, channel_id: parentId, author: { id: client.user?.id ?? '0' } };
  return { ...fields, id };
}

function createChannel(fields: UnknownRecord, type: number) {
  const timestamp = new Date().toISOString();
  const metadata = { archived: false, auto_archive_duration: 1440, archive_timestamp: timestamp, locked: false };
  return { type, thread_metadata: metadata, message_count: 0, member_count: 1, permission_overwrites: [], ...fields };
}

/** A message of the platform, from what the bot sends. */
export function createMessage(fields: UnknownRecord) {
  return {
    ...{ type: 0, content: '', embeds: [], components: [], timestamp: new Date().toISOString() },
    ...fields,
    ...{ attachments: [], mentions: [], mention_roles: [], mention_everyone: false, pinned: false, tts: false },
    ...{ edited_timestamp: null },
  };
}

/** What is there now. Of what a rehearsal made up, there is nothing. */
async function read(fullRoute: string, send: Send): Promise<UnknownRecord> {
  try {
    return await readJson(await send({ method: 'GET', fullRoute }));
  } catch {
    return {};
  }
}

export async function readJson(response: unknown): Promise<UnknownRecord> {
  if (!isRecord(response) || typeof response.json !== 'function') return {};
  const body: unknown = await response.json();
  return isRecord(body) ? body : {};
}

const PLATFORM_EPOCH_MS = 1_420_070_400_000;
let created = 0;

/** An id that the platform could have made now. */
export function createId(): string {
  created = (created + 1) % 4096;
  // The worker and process of the platform with the highest numbers.
  return String((BigInt(Date.now() - PLATFORM_EPOCH_MS) << 22n) | (0x3ffn << 12n) | BigInt(created));
}

/** discord.js caches what a response has. The live bot must not find it: a direct message would go to no channel. */
function forgetSoon({ channels, guilds }: RehearsingClient, id: string, parentId: string) {
  setImmediate(() => {
    channels?.cache.get(id)?.guild?.channels?.cache.delete(id);
    channels?.cache.delete(id);
    const parent = channels?.cache.get(parentId);
    parent?.messages?.cache.delete(id);
    parent?.threads?.cache.delete(id);
    guilds.cache.get(parentId)?.roles?.cache.delete(id);
  });
}
