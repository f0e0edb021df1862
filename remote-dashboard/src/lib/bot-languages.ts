/** The languages that the bot speaks on a server. The API fixes them; they are not those of the interface. */
export const botLanguages = ['en', 'hu'] as const;

/** One of the bot's languages. */
export type BotLanguage = (typeof botLanguages)[number];

/** Parses a language of the bot. Falls back to English. */
export function parseBotLanguage(value: string): BotLanguage {
  return botLanguages.find((language) => language === value) ?? 'en';
}
