import type { contract } from 'api-contract/contract';
import type { ErrorCode } from 'api-contract/error-codes';
import type { Call } from '../../http/implement.ts';
import { countAgainst } from '../../http/limits.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Message } from '../../platform/calls.ts';
import type { ChatPlatform } from '../../platform/chat-platform.ts';
import { PlatformRefused } from '../../platform/failures.ts';
import type { AdmittedNow } from '../guild-guard.ts';
import { storedModule } from '../modules/stored-module.ts';
import { languageOf } from '../settings/language.ts';
import { isClosed, serverChannels } from './server-channels.ts';

const texts = {
  en: {
    title: 'Test message',
    text: 'This is where the bot writes down what happens on this server.',
    by: 'Asked for by',
  },
  hu: {
    title: 'Próbaüzenet',
    text: 'Ide írja fel a bot, mi történik ezen a szerveren.',
    by: 'Kérte',
  },
};

const colour = 0x5865f2;

/** What the platform may say when a channel is lost between the look at it and the message. */
const refusals: Record<number, ErrorCode> = {
  10003: 'channel-unknown',
  50001: 'channel-closed',
  50013: 'channel-closed',
};

/** `POST /v1/guild/{id}/logs/test`: shows in the channel itself that log messages arrive there. */
export async function answerTest(call: Call<typeof contract.testLog>, { server }: AdmittedNow) {
  const { caller, input, now, platform } = call;
  await countAgainst(call, `log-test:${server.id}:${caller.userId}`, { hits: 5, seconds: 60 });
  const channel = (await serverChannels(call, server)).find(({ id }) => id === input.body.channel_id);
  if (!channel) throw new Refusal('channel-unknown');
  if (isClosed(channel)) throw new Refusal('channel-closed');
  const { title, text, by } = texts[languageOf(server, (await storedModule(call, server.id, 'settings')).value)];
  const embed = {
    title,
    description: text,
    color: colour,
    // The platform shows the person's name itself, so that no name of anybody's is read as markup.
    fields: [{ name: by, value: `<@${caller.userId}>` }],
    timestamp: new Date(now()).toISOString(),
  };
  const message = channel.missing.includes('embed') ? { content: `**${title}**\n${text}` } : { embeds: [embed] };
  await send(platform, channel.id, message);
  return { message: 'OK' };
}

/** Has the bot write to a channel that was there a moment ago. */
export async function send(platform: ChatPlatform, channelId: string, message: Message) {
  await platform.send(channelId, message).catch((error: unknown) => {
    const reason = error instanceof PlatformRefused ? refusals[error.code] : undefined;
    throw reason ? new Refusal(reason) : error;
  });
}
