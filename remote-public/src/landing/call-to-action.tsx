import { FormattedMessage } from 'react-intl';
import { ButtonLink, usePageConfig } from 'shared-ui';
import { Mascot } from '../components/mascot.tsx';
import styles from './call-to-action.module.css';

/** 'Ready to get started?': a sunrise, the steps, and the invite link. */
export function CallToAction() {
  const { brand } = usePageConfig();
  return (
    <section className={styles.callToAction}>
      <div className={styles.sun}>
        <div className={styles.mascot}>
          <Mascot width={132} />
        </div>
        <div className={styles.content}>
          <h2>
            <FormattedMessage id="landing.start.title" />
          </h2>
          <p className={styles.lead}>
            <FormattedMessage id="landing.start.lead" />
          </p>
          <ol className={styles.steps}>
            <FormattedMessage id="landing.start.server" tagName="li" />
            <FormattedMessage id="landing.start.channel" tagName="li" />
            <FormattedMessage id="landing.start.events" tagName="li" />
          </ol>
          <div className={styles.action}>
            <ButtonLink kind="primary" size="large" to="/invite">
              <FormattedMessage id="landing.invite" values={{ brand: brand.name }} />
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
