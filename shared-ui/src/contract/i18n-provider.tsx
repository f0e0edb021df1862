import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { Messages } from './area.ts';
import type { Language } from './config.ts';

interface I18nProviderProps {
  language: Language;
  messages: Messages;
  children: ReactNode;
}

function reportExceptMissing(error: { code: string; message: string }) {
  if (error.code !== 'MISSING_TRANSLATION') console.error(error.message);
}

/** Gives the pages below it their language; a text without translation shows its key. */
export function I18nProvider({ language, messages, children }: I18nProviderProps) {
  return (
    <IntlProvider locale={language} messages={messages} onError={reportExceptMissing}>
      {children}
    </IntlProvider>
  );
}
