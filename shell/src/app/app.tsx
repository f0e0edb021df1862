import { type createStore, Provider, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { I18nProvider, type PageConfig, PageConfigProvider } from 'shared-ui';
import { messagesAtom } from './messages.ts';
import 'shared-ui/styles.css';

interface AppProps {
  config: PageConfig;
  store: ReturnType<typeof createStore>;
  children: ReactNode;
}

/** The providers that every page needs, in the browser and at compose time. */
export function App({ config, store, children }: AppProps) {
  return (
    <Provider store={store}>
      <PageConfigProvider config={config}>
        <MessagesProvider language={config.language}>{children}</MessagesProvider>
      </PageConfigProvider>
    </Provider>
  );
}

function MessagesProvider({ language, children }: { language: PageConfig['language']; children: ReactNode }) {
  return (
    <I18nProvider language={language} messages={useAtomValue(messagesAtom)}>
      {children}
    </I18nProvider>
  );
}
