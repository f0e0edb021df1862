import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { Messages } from './area.ts';
import type { Language } from './languages.ts';

interface I18nProviderProps {
  language: Language;
  messages: Messages;
  children: ReactNode;
}

function logUnlessMissing(error: { code: string; message: string }) {
  if (error.code !== 'MISSING_TRANSLATION') console.error(error.message);
}

/** Provides language and messages. A missing translation shows its key. */
export function I18nProvider({ language, messages, children }: I18nProviderProps) {
  return (
    <IntlProvider locale={language} messages={messages} onError={logUnlessMissing}>
      {children}
    </IntlProvider>
  );
}
