import { contract } from 'api-contract/contract';
import { joinedOf } from '../guilds/bot-servers.ts';
import { greetingsOf } from '../guilds/greetings/greetings.ts';
import { logChannelsOf } from '../guilds/logs/log-channels.ts';
import { storedModule } from '../guilds/modules/stored-module.ts';
import { chosenLanguage } from '../guilds/settings/language.ts';
import type { Call } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { digestOf } from '../keys/secrets.ts';

type SettingsCall = Call<typeof contract.botSettings>;

/** `GET /v1/bot/guilds/{id}/settings`: what was saved for a server, or nothing where the bot knows that already. */
export async function answerSettings(call: SettingsCall) {
  const { reply, request } = call;
  const settings = await savedSettings(call);
  const tag = tagOf(settings);
  reply.header('etag', tag);
  if (!isKnown(request.headers['if-none-match'], tag)) return settings;
  reply.code(304);
}

/** Nothing is told about a server that the bot has left. */
async function savedSettings(call: SettingsCall) {
  const { id } = call.input.params;
  const [joined, settings, logs, greetings] = await Promise.all([
    joinedOf(call, [id]),
    storedModule(call, id, 'settings'),
    storedModule(call, id, 'logs'),
    storedModule(call, id, 'greetings'),
  ]);
  if (!joined.has(id)) throw new Refusal('server-unknown');
  return contract.botSettings.answer.parse({
    id,
    language: chosenLanguage(settings.value) ?? null,
    log_channels: logChannelsOf(logs.value),
    greetings: greetingsOf(greetings.value),
    revisions: { settings: settings.revision, logs: logs.revision, greetings: greetings.revision },
  });
}

/** The tag of an answer: the same for as long as nothing in it changes. */
function tagOf(answer: unknown): string {
  return `"${digestOf(JSON.stringify(answer)).toString('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match names the tag; a gateway that packs answers makes their tags weak ones. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''));
  return named.includes(tag) || named.includes('*');
}
