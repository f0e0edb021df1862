import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Messages } from './area.ts';
import { I18nProvider } from './i18n-provider.tsx';
import type { Language } from './languages.ts';
import { usePageConfig } from './page-config.tsx';

interface PageMessagesProps {
  /** The page's own messages, bundled with it. */
  pageMessages: Record<Language, Messages>;
  children: ReactNode;
}

/** Adds a page's messages, so that other pages need not load them. */
export function PageMessages({ pageMessages, children }: PageMessagesProps) {
  const { language } = usePageConfig();
  const { messages } = useIntl();
  return (
    <I18nProvider language={language} messages={Object.assign({}, messages, pageMessages[language])}>
      {children}
    </I18nProvider>
  );
}
