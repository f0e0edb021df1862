import type { contract } from 'api-contract/contract';
import type { ErrorCode } from 'api-contract/error-codes';
import { ApiError } from '../errors.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { PlatformResponseError } from '../platform/errors.ts';
import type { Message } from '../platform/platform-api.ts';
import { getTextChannels, isClosed } from './channels.ts';
import type { FreshGuildAccess, GuildRequest } from './guild-guard.ts';
import { readModule } from './modules.ts';
import { getGuildLanguage } from './settings.ts';

const texts = {
  en: {
    title: 'Test message',
    text: 'The bot logs here what happens on this server.',
    by: 'Requested by',
  },
  hu: {
    title: 'Próbaüzenet',
    text: 'Ide naplózza a bot, mi történik ezen a szerveren.',
    by: 'Kérte',
  },
};

const EMBED_COLOUR = 0x5865f2;

/** Error codes of the platform if a channel is deleted or closed between the check and the message, or the message is invalid. */
const PLATFORM_ERRORS: Record<number, ErrorCode> = {
  10003: 'channel-unknown',
  50001: 'channel-closed',
  50013: 'channel-closed',
  50006: 'message-refused',
  50035: 'message-refused',
};

/** `POST /v1/guild/{id}/logs/test`: sends a test message to a log channel. */
export async function sendLogTestMessage(
  call: GuildRequest<typeof contract.sendLogTestMessage>,
  { guild }: FreshGuildAccess,
) {
  const { caller, input, now, platform } = call;
  await consumeRateLimit(call, `log-test:${guild.id}:${caller.userId}`, RATE_LIMITS.logTestMessage);
  const channel = (await getTextChannels(call, guild)).find(({ id }) => id === input.body.channel_id);
  if (!channel) throw new ApiError('channel-unknown');
  if (isClosed(channel)) throw new ApiError('channel-closed');
  const { title, text, by } = texts[getGuildLanguage(guild, (await readModule(call, guild.id, 'settings')).value)];
  const embed = {
    title,
    description: text,
    color: EMBED_COLOUR,
    // A mention, so that the platform renders the name and none is parsed as markup.
    fields: [{ name: by, value: `<@${caller.userId}>` }],
    timestamp: new Date(now()).toISOString(),
  };
  const message = channel.missing.includes('embed') ? { content: `**${title}**\n${text}` } : { embeds: [embed] };
  await sendToChannel(platform, channel.id, message);
  return { message: 'OK' };
}

/** Sends the message; maps errors if the channel was deleted or closed since the check. */
export async function sendToChannel(platform: ChatPlatform, channelId: string, message: Message) {
  await platform.sendMessage(channelId, message).catch((error: unknown) => {
    const reason = error instanceof PlatformResponseError ? PLATFORM_ERRORS[error.code] : undefined;
    throw reason ? new ApiError(reason) : error;
  });
}
