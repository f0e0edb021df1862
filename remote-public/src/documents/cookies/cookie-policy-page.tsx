import { FormattedMessage } from 'react-intl';
import { TextLink } from 'shared-ui';
import { Document } from '../document.tsx';
import { DocumentTexts } from '../document-texts.tsx';
import en from './messages/en.json';
import hu from './messages/hu.json';
import { cookies, localStorageItems, sessionStorageItems } from './stored-items.ts';
import { StoredList } from './stored-list.tsx';

const sections = [
  {
    id: 'cookies',
    title: <FormattedMessage id="cookies.cookies.title" />,
    content: (
      <>
        <FormattedMessage id="cookies.cookies.text" tagName="p" />
        <StoredList items={cookies} />
      </>
    ),
  },
  {
    id: 'local-storage',
    title: <FormattedMessage id="cookies.local.title" />,
    content: (
      <>
        <FormattedMessage id="cookies.local.text" tagName="p" />
        <StoredList items={localStorageItems} />
      </>
    ),
  },
  {
    id: 'session-storage',
    title: <FormattedMessage id="cookies.session.title" />,
    content: (
      <>
        <FormattedMessage id="cookies.session.text" tagName="p" />
        <StoredList items={sessionStorageItems} />
      </>
    ),
  },
  {
    id: 'your-choice',
    title: <FormattedMessage id="cookies.choice.title" />,
    content: (
      <>
        <FormattedMessage id="cookies.choice.text" tagName="p" />
        <FormattedMessage id="cookies.choice.browser" tagName="p" />
      </>
    ),
  },
  {
    id: 'more',
    title: <FormattedMessage id="cookies.more.title" />,
    content: (
      <p>
        <FormattedMessage
          id="cookies.more.text"
          values={{ a: (words) => <TextLink to="/docs/privacy-policy">{words}</TextLink> }}
        />
      </p>
    ),
  },
];

/** The cookie policy: everything that the site keeps in a browser. */
export function Component() {
  return (
    <DocumentTexts texts={{ en, hu }}>
      <Document
        title={<FormattedMessage id="documents.cookies.title" />}
        lead={<FormattedMessage id="cookies.lead" />}
        date="2025-04-04"
        sections={sections}
      />
    </DocumentTexts>
  );
}
