import { FormattedMessage } from 'react-intl';
import { ButtonLink, Page, usePageConfig } from 'shared-ui';
import styles from './landing-page.module.css';

/** The first page that a visitor sees. */
export function LandingPage() {
  const { brand } = usePageConfig();
  return (
    <Page>
      <section className={styles.hero}>
        <h1>
          <FormattedMessage id="landing.title" values={{ brand: brand.name }} />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="landing.lead" />
        </p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" to="/invite">
            <FormattedMessage id="landing.invite" values={{ brand: brand.name }} />
          </ButtonLink>
          <ButtonLink to="/dashboard">
            <FormattedMessage id="landing.dashboard" />
          </ButtonLink>
        </div>
        <p className={styles.fine}>
          <FormattedMessage id="landing.fine" />
        </p>
      </section>
    </Page>
  );
}
