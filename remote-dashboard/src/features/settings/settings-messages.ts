import { defineMessages, type IntlShape } from 'react-intl';
import type { Language } from 'shared-ui';
import type { Difference } from '../../editor/versioned.ts';

/** What the bot's languages are called. */
export const languageNames = defineMessages({
  en: { id: 'settings.language.en' },
  hu: { id: 'settings.language.hu' },
});

/** In what two versions of a server's settings differ. */
export function formatSettingsDifferences(
  before: Language,
  after: Language,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): Difference[] {
  if (before === after) return [];
  return [
    {
      id: 'language',
      what: formatMessage({ id: 'settings.language' }),
      before: formatMessage(languageNames[before]),
      after: formatMessage(languageNames[after]),
    },
  ];
}
