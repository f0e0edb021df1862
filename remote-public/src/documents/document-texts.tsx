import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { I18nProvider, type Language, type Messages, usePageConfig } from 'shared-ui';

interface DocumentTextsProps {
  /** The document's own texts, which come with its page. */
  texts: Record<Language, Messages>;
  children: ReactNode;
}

/** Gives a document its texts, which no other page has to load. */
export function DocumentTexts({ texts, children }: DocumentTextsProps) {
  const { language } = usePageConfig();
  const { messages } = useIntl();
  return (
    <I18nProvider language={language} messages={Object.assign({}, messages, texts[language])}>
      {children}
    </I18nProvider>
  );
}
