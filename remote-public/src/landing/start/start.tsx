import { FormattedMessage } from 'react-intl';
import { ButtonLink, useFeature, usePageConfig } from 'shared-ui';
import { Mascot } from '../../components/mascot.tsx';
import { ServerCount } from './server-count.tsx';
import styles from './start.module.css';

/** 'Ready to get started?': the sun comes up, the steps, and the way to the bot. */
export function Start() {
  const { brand } = usePageConfig();
  const hasFigures = useFeature('figures');
  return (
    <section className={styles.start}>
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
          {hasFigures && <ServerCount />}
        </div>
      </div>
    </section>
  );
}
