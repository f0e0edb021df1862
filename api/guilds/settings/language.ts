import { z } from 'zod';
import type { BotGuild } from '../../platform/shapes.ts';

const stored = z.object({ language: z.enum(['en', 'hu']) }).nullable();

/** The language that was chosen for a server, if one was. */
export function chosenLanguage(settings: unknown): 'en' | 'hu' | undefined {
  return stored.parse(settings)?.language;
}

/** The language of a server: the one chosen here, otherwise the one that the platform names. */
export function languageOf(guild: BotGuild, settings: unknown): 'en' | 'hu' {
  return chosenLanguage(settings) ?? (guild.preferred_locale === 'hu' ? 'hu' : 'en');
}
