import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { type PageConfig, PageConfigProvider } from 'shared-ui';
import sharedMessages from 'shared-ui/messages/en.json' with { type: 'json' };
import messages from '../messages/en.json' with { type: 'json' };
import { Component } from './hello-page.tsx';

const config: PageConfig = {
  ...{ brand: { name: 'Vigil' }, origin: 'https://site.example', links: {}, language: 'en', features: ['staff'] },
  ...{ authorizeUrl: 'https://chat.example', imageHost: 'https://images.example' },
};

test('shows its title', () => {
  const page = render(
    <PageConfigProvider config={config}>
      <IntlProvider locale="en" messages={{ ...sharedMessages, ...messages }}>
        <Component />
      </IntlProvider>
    </PageConfigProvider>,
  );
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Hello');
});
