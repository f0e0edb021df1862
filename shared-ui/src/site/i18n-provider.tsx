import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { Messages } from './area.ts';
import type { Language } from './languages.ts';

interface I18nProviderProps {
  language: Language;
  messages: Messages;
  children: ReactNode;
}

const expectedErrors = ['MISSING_TRANSLATION', 'INVALID_CONFIG'];

function logUnexpectedError(error: { code: string; message: string }) {
  if (!expectedErrors.includes(error.code)) console.error(error.message);
}

/**
 * Provides language and messages. A missing translation shows its key. The language is the default locale: react-intl
 * looks any other up in the browser's list of locales, which takes a phone over 100 ms.
 */
export function I18nProvider({ language, messages, children }: I18nProviderProps) {
  return (
    <IntlProvider locale="" defaultLocale={language} messages={messages} onError={logUnexpectedError}>
      {children}
    </IntlProvider>
  );
}
