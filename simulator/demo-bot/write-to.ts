import { DiscordAPIError, type REST } from '@discordjs/rest';
import { type RESTPostAPIChannelMessageJSONBody, Routes } from 'discord-api-types/v10';
import type { Deed } from '../plays/plays.ts';

/** Writes to a channel; answers whether that went well. */
export type Write = (channelId: string, message: RESTPostAPIChannelMessageJSONBody) => Promise<Deed['result']>;

/** What the platform may say about a channel. */
const refusals: Record<string, Deed['result']> = { 10003: 'gone', 50001: 'closed', 50013: 'closed', 50024: 'closed' };

/** Writes as every bot does, with the platform's rights and limits. */
export function writeTo(rest: REST): Write {
  return async (channelId, body) => {
    try {
      await rest.post(Routes.channelMessages(channelId), { body });
      return 'written';
    } catch (error) {
      return (error instanceof DiscordAPIError && refusals[error.code]) || 'failed';
    }
  };
}
