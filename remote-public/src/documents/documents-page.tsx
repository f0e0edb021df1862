import { defineMessage, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Page } from 'shared-ui';
import styles from './documents-page.module.css';

const documents = [
  {
    to: '/docs/terms-of-service',
    title: defineMessage({ id: 'documents.terms.title' }),
    about: defineMessage({ id: 'documents.terms.about' }),
  },
  {
    to: '/docs/privacy-policy',
    title: defineMessage({ id: 'documents.privacy.title' }),
    about: defineMessage({ id: 'documents.privacy.about' }),
  },
  {
    to: '/docs/cookie-policy',
    title: defineMessage({ id: 'documents.cookies.title' }),
    about: defineMessage({ id: 'documents.cookies.about' }),
  },
];

/** The list of all documents. */
export function Component() {
  return (
    <Page>
      <h1>
        <FormattedMessage id="documents.title" />
      </h1>
      <p>
        <FormattedMessage id="documents.about" />
      </p>
      <ul className={styles.documents}>
        {documents.map(({ to, title, about }) => (
          <li key={to}>
            <h2>
              <Link to={to}>
                <FormattedMessage {...title} />
              </Link>
            </h2>
            <p>
              <FormattedMessage {...about} />
            </p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
