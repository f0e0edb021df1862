import { createLogTexts, type Language } from 'bot-client/log-texts';
import type { RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import type { BotEvent } from '../events/bot-event.ts';

const EMBED_COLOUR = 0x5865f2;

/** Creates the log message of an event; it notifies no user. */
export function createLogMessage(
  { event, at, person, details }: BotEvent,
  language: Language,
): RESTPostAPIChannelMessageJSONBody {
  const { title, fields } = createLogTexts(event, { member: `<@${person.id}> ${person.id}`, details, language });
  const embed = {
    title,
    color: EMBED_COLOUR,
    fields: fields.map((field) => ({ ...field, inline: true })),
    timestamp: new Date(at).toISOString(),
  };
  return { embeds: [embed], allowed_mentions: { parse: [] } };
}
