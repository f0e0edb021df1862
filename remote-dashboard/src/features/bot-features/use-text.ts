import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { Text } from 'vigil-bot/manifest';

/** A text of the bot in a language, or in English if the bot does not have it. */
export function translate(text: Text, language: string): string {
  return typeof text === 'string' ? text : (text[language] ?? text.en);
}

/** A function that returns texts of the bot in the page's language. */
export function useText() {
  const { locale } = useIntl();
  return useCallback((text: Text) => translate(text, locale), [locale]);
}
