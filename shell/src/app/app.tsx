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

/** What every page stands in, in the browser and when it is rendered at compose time. */
export function App({ config, store, children }: AppProps) {
  return (
    <Provider store={store}>
      <PageConfigProvider config={config}>
        <Texts language={config.language}>{children}</Texts>
      </PageConfigProvider>
    </Provider>
  );
}

function Texts({ language, children }: { language: PageConfig['language']; children: ReactNode }) {
  return (
    <I18nProvider language={language} messages={useAtomValue(messagesAtom)}>
      {children}
    </I18nProvider>
  );
}
