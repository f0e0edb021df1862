import path from 'node:path';
import type { Changes } from './changes.ts';
import type { Name } from './names.ts';

/** The ways to lay out a page: alone, in the content column beside a menu, or there for staff. */
export type PageKind = 'alone' | 'beside-menu' | 'staff';

const renderers = { alone: renderPage, 'beside-menu': renderPageBesideMenu, staff: renderStaffPage };

/** Writes a page with a title and a text, and its test. */
export function writePage(changes: Changes, folder: string, name: Name, kind: PageKind) {
  changes.write(`${folder}/${name.kebab}-page.tsx`, renderers[kind](name));
  writePageTest(changes, folder, name);
}

/** Adds the title and the text of a page to the messages. */
export function addPageMessages(changes: Changes, folder: string, { kebab, title }: Name) {
  changes.addMessage(folder, `${kebab}.title`, title, `Title of the page ${title}`);
  changes.addMessage(folder, `${kebab}.text`, 'This page is new.', `Text of the page ${title}`);
}

/** Writes a test that fails until it is filled. */
export function writePageTest(changes: Changes, folder: string, { kebab, title }: Name) {
  const [area = ''] = folder.split('/');
  const messagesPath = path.posix.relative(folder, `${area}/src/messages/en.json`);
  changes.write(
    `${folder}/${kebab}-page.test.tsx`,
    `import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { type PageConfig, PageConfigProvider } from 'shared-ui';
import sharedMessages from 'shared-ui/messages/en.json' with { type: 'json' };
import messages from '${messagesPath}' with { type: 'json' };
import { Component } from './${kebab}-page.tsx';

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
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
  throw new Error('Fill in this test: check what the page shows and does, then delete this line.');
});
`,
  );
}

function renderPage({ kebab, title }: Name): string {
  return `import { FormattedMessage } from 'react-intl';
import { Page } from 'shared-ui';

/** The page ${title}. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="${kebab}.title" />
      </h1>
      <p>
        <FormattedMessage id="${kebab}.text" />
      </p>
    </Page>
  );
}
`;
}

function renderPageBesideMenu({ kebab, title }: Name): string {
  return `import { FormattedMessage } from 'react-intl';
import { PageLayout } from 'shared-ui/app';

/** The page ${title}. */
export function Component() {
  return (
    <PageLayout title={<FormattedMessage id="${kebab}.title" />}>
      <p>
        <FormattedMessage id="${kebab}.text" />
      </p>
    </PageLayout>
  );
}
`;
}

function renderStaffPage({ kebab, title }: Name): string {
  return `import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { PageLayout } from 'shared-ui/app';
import { PlaceholderPage } from '../../components/placeholder-page.tsx';

/** The page ${title}, if the API provides it. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  const title = <FormattedMessage id="${kebab}.title" />;
  if (!hasStaffApi) return <PlaceholderPage title={title} />;
  return (
    <PageLayout title={title}>
      <p>
        <FormattedMessage id="${kebab}.text" />
      </p>
    </PageLayout>
  );
}
`;
}
