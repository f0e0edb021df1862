import type { contract } from 'api-contract/contract';
import { getFeatureLevel } from 'api-contract/rights';
import {
  getPlaceholderKind,
  isRecord,
  type MessageField,
  type PlaceholderKind,
  resolveValues,
} from 'vigil-bot/manifest';
import { z } from 'zod';
import { readLiveManifest } from '../bot/manifests.ts';
import { ApiError, DocumentError } from '../errors.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';
import { getChannelPermissions, getMissingPermissions } from '../platform/permissions.ts';
import { BOT_PERMISSIONS, getTextChannels, isClosed } from './channels.ts';
import { findField } from './find-field.ts';
import { type FreshGuildAccess, type GuildRequest, RIGHTS_MAX_AGE_MS } from './guild-guard.ts';
import { sendToChannel } from './log-test-message.ts';
import { isAtLeast } from './rights.ts';

type TestRequest = GuildRequest<typeof contract.sendTestMessage>;

/** `POST /v1/guild/{id}/features/{feature}/test-message`: posts a draft of a message, filled in for the user. */
export async function sendTestMessage(call: TestRequest, access: FreshGuildAccess) {
  const { caller, input, platform } = call;
  const { guild, rights } = access;
  const { field: key, channel_id: channelId, message } = input.body;
  if (!isAtLeast(getFeatureLevel(rights, input.params.feature), 'manage')) throw new ApiError('right-missing');
  const field = await findMessageField(call, key);
  const { faults } = resolveValues([{ ...field, required: true, when: undefined }], { [field.id]: message });
  if (faults.length > 0) throw new DocumentError('feature-values-invalid', { values: faults });
  await consumeRateLimit(call, `feature-test:${guild.id}:${caller.userId}`, RATE_LIMITS.featureTestMessage);
  const { missing } = await checkChannel(call, access, channelId);
  if (missing.includes('embed') && 'embeds' in message) throw new ApiError('embeds-forbidden');
  const name = await getMemberName(call, guild.id);
  const texts = { mention: `<@${caller.userId}>`, name, server: guild.name };
  await sendToChannel(platform, channelId, fillPlaceholders(message, field, texts));
  return { message: 'OK' };
}

async function getMemberName({ caller, guildCache }: TestRequest, guildId: string): Promise<string> {
  const member = await guildCache.getMember(guildId, caller.userId, RIGHTS_MAX_AGE_MS.fresh);
  return member?.nick ?? member?.user.global_name ?? member?.user.username ?? '';
}

async function findMessageField({ db, input }: TestRequest, key: string): Promise<MessageField> {
  const live = await readLiveManifest(db);
  const feature = live?.manifest.features.find(({ id }) => id === input.params.feature);
  const field = feature && findField(feature.fields, key.split('/'))?.field;
  if (field?.kind !== 'message') throw new ApiError('feature-unknown');
  return field;
}

/** Throws unless both the bot and the user may write to the channel: the right to a feature is none to write anywhere. */
async function checkChannel(call: TestRequest, { guild }: FreshGuildAccess, channelId: string) {
  const channel = (await getTextChannels(call, guild)).find(({ id }) => id === channelId);
  if (!channel) throw new ApiError('channel-unknown');
  if (isClosed(channel)) throw new ApiError('channel-closed');
  const [channels, member] = await Promise.all([
    call.guildCache.getChannels(guild.id, RIGHTS_MAX_AGE_MS.fresh),
    call.guildCache.getMember(guild.id, call.caller.userId, RIGHTS_MAX_AGE_MS.fresh),
  ]);
  const fresh = channels?.find(({ id }) => id === channelId);
  const { view, send } = BOT_PERMISSIONS;
  const granted = fresh && member ? getChannelPermissions(guild, member, fresh) : 0n;
  if (getMissingPermissions(granted, { view, send }).length > 0) throw new ApiError('right-missing');
  return channel;
}

const sentMessage = z.object({
  content: z.string().optional(),
  embeds: z.array(z.record(z.string(), z.unknown())).optional(),
  components: z.array(z.record(z.string(), z.unknown())).optional(),
  flags: z.int().optional(),
});

/** A message with its placeholders filled in. Addresses stay as they are, and so does what only the bot knows. */
function fillPlaceholders(
  message: unknown,
  { placeholders = [] }: MessageField,
  texts: Record<PlaceholderKind, string>,
) {
  const fill = (text: string) =>
    text.replace(/\{([a-z]\w{0,31})\}/giu, (written, name: string) => {
      const kind = placeholders.includes(name) ? getPlaceholderKind(name) : undefined;
      return kind ? texts[kind] : written;
    });
  return sentMessage.parse(mapTexts(message, fill));
}

function mapTexts(value: unknown, map: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return key.endsWith('url') ? value : map(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, map));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, map, name)]));
}
