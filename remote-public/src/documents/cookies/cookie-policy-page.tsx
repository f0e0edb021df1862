import { FormattedMessage } from 'react-intl';
import { PageMessages, TextLink } from 'shared-ui';
import { Document } from '../document.tsx';
import styles from './cookie-policy-page.module.css';
import pageMessages from './messages/en.json?all-languages';
import {
  cookies,
  DAY_SECONDS,
  type Lifetime,
  localStorageItems,
  MINUTE_SECONDS,
  type StoredItem,
  sessionStorageItems,
} from './stored-items.ts';

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
          values={{ a: (children) => <TextLink to="/docs/privacy-policy">{children}</TextLink> }}
        />
      </p>
    ),
  },
];

/** The cookie policy: everything that the site stores in a browser. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <Document
        title={<FormattedMessage id="documents.cookies.title" />}
        lead={<FormattedMessage id="cookies.lead" />}
        date="2025-04-04"
        sections={sections}
      />
    </PageMessages>
  );
}

interface StoredListProps {
  items: StoredItem[];
}

/** The names, purposes and lifetimes of stored items. */
function StoredList({ items }: StoredListProps) {
  return (
    <dl>
      {items.map((item) => (
        <div key={item.names[0]}>
          {item.names.map((name) => (
            <dt key={name}>
              <code>{name}</code>
            </dt>
          ))}
          <dd>
            <FormattedMessage {...item.purpose} />
          </dd>
          <dd className={styles.facts}>
            <LifetimeText lifetime={item.lifetime} />
            {item.httpOnly && <FormattedMessage id="cookies.http-only" tagName="span" />}
            {item.needsConsent && (
              <b>
                <FormattedMessage id="cookies.with-consent" />
              </b>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LifetimeText({ lifetime }: { lifetime: Lifetime }) {
  if (lifetime === 'until-browser-closes')
    return <FormattedMessage id="cookies.lifetime.until-browser-closes" tagName="span" />;
  if (lifetime === 'until-tab-closes')
    return <FormattedMessage id="cookies.lifetime.until-tab-closes" tagName="span" />;
  if (lifetime === 'until-saved') return <FormattedMessage id="cookies.lifetime.until-saved" tagName="span" />;
  if (lifetime === 'until-sign-out') return <FormattedMessage id="cookies.lifetime.until-sign-out" tagName="span" />;
  if (lifetime === 'permanent') return <FormattedMessage id="cookies.lifetime.permanent" tagName="span" />;
  return lifetime.seconds < DAY_SECONDS ? (
    <FormattedMessage
      id="cookies.lifetime.minutes"
      values={{ minutes: lifetime.seconds / MINUTE_SECONDS }}
      tagName="span"
    />
  ) : (
    <FormattedMessage id="cookies.lifetime.days" values={{ days: lifetime.seconds / DAY_SECONDS }} tagName="span" />
  );
}
