import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink, Page } from 'shared-ui';
import styles from './error-page.module.css';
import { useFallbackTitle } from './use-stand-in-title.ts';

/** The page of an address that does not exist. */
export function NotFoundPage() {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'not-found.title' });
  useFallbackTitle(title);

  return (
    <Page>
      <section className={styles.failure}>
        <p className={styles.status}>404</p>
        <h1>{title}</h1>
        <p>
          <FormattedMessage id="not-found.text" />
        </p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" to="/">
            <FormattedMessage id="failure.home" />
          </ButtonLink>
          <ButtonLink to="/status">
            <FormattedMessage id="not-found.status" />
          </ButtonLink>
          <ButtonLink to="/support">
            <FormattedMessage id="not-found.community" />
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}
