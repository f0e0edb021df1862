import { FormattedMessage } from 'react-intl';
import { ButtonLink, usePageConfig } from 'shared-ui';
import { Mascot } from '../components/mascot.tsx';
import styles from './hero.module.css';
import { HeroLog } from './hero-log.tsx';
import { ServerCount } from './server-count.tsx';

/** The bot's purpose, the invite link, and a sample log. */
export function Hero() {
  const { brand } = usePageConfig();
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1>
          <FormattedMessage
            id="landing.title"
            values={{ brand: brand.name, line: (children) => <span>{children}</span> }}
          />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="landing.lead" />
        </p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" size="large" to="/invite">
            <FormattedMessage id="landing.invite" values={{ brand: brand.name }} />
          </ButtonLink>
          <ButtonLink size="large" to="/dashboard">
            <FormattedMessage id="landing.dashboard" />
          </ButtonLink>
        </div>
        <p className={styles.smallPrint}>
          <FormattedMessage id="landing.small-print" />
        </p>
        <ServerCount />
      </div>
      <div className={styles.scene}>
        <div className={styles.mascot}>
          <Mascot width={150} />
        </div>
        <HeroLog />
      </div>
    </section>
  );
}
