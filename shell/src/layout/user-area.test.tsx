import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { I18nProvider, type PageConfig, PageConfigProvider, sessionAtom } from 'shared-ui';
import messages from '../messages/en.json' with { type: 'json' };
import { UserArea } from './user-area.tsx';

const config: PageConfig = {
  ...{ origin: 'https://vigil.example', authorizeUrl: 'https://x.example', imageHost: 'https://y.example' },
  ...{ brand: { name: 'Vigil' }, links: {}, language: 'en', features: [] },
};

test('the sign-in link stays the same element when the session is loaded, so that a press on it is a click', () => {
  const store = createStore();
  render(
    <Provider store={store}>
      <PageConfigProvider config={config}>
        <I18nProvider language="en" messages={messages}>
          <UserArea />
        </I18nProvider>
      </PageConfigProvider>
    </Provider>,
  );
  const link = screen.getByRole('link', { name: 'Connect profile' });
  act(() => store.set(sessionAtom, { state: 'signed-out' }));
  expect(screen.getByRole('link', { name: 'Connect profile' })).toBe(link);
});
