import { defineMessages, type IntlShape } from 'react-intl';
import type { Difference } from '../../editor/versioned.ts';
import type { BotLanguage } from '../../lib/bot-languages.ts';

/** The names of the bot's languages. */
export const languageNames = defineMessages({
  en: { id: 'settings.language.en' },
  hu: { id: 'settings.language.hu' },
});

/** Formats the differences between two versions of a server's settings. Without a language, the server's own is used. */
export function formatSettingsDifferences(
  before: BotLanguage | undefined,
  after: BotLanguage | undefined,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): Difference[] {
  if (before === after) return [];
  const formatName = (language: BotLanguage | undefined) =>
    language ? formatMessage(languageNames[language]) : formatMessage({ id: 'history.own-language' });
  return [
    {
      id: 'language',
      label: formatMessage({ id: 'settings.language' }),
      before: formatName(before),
      after: formatName(after),
      summary: after
        ? formatMessage({ id: 'settings.did.language' }, { language: formatName(after) })
        : formatMessage({ id: 'history.did.own-language' }),
    },
  ];
}
