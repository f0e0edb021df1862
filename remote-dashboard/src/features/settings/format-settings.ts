import { defineMessages, type IntlShape } from 'react-intl';
import type { Difference } from '../../editor/versioned.ts';
import type { BotLanguage } from '../../lib/bot-languages.ts';

/** The names of the bot's languages. */
export const languageNames = defineMessages({
  en: { id: 'settings.language.en' },
  hu: { id: 'settings.language.hu' },
});

/** Formats the differences between two versions of a server's settings. */
export function formatSettingsDifferences(
  before: BotLanguage,
  after: BotLanguage,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): Difference[] {
  if (before === after) return [];
  return [
    {
      id: 'language',
      label: formatMessage({ id: 'settings.language' }),
      before: formatMessage(languageNames[before]),
      after: formatMessage(languageNames[after]),
      summary: formatMessage({ id: 'settings.did.language' }, { language: formatMessage(languageNames[after]) }),
    },
  ];
}
