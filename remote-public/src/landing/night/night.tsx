import { FormattedMessage } from 'react-intl';
import { TextLink } from 'shared-ui';
import { Moments } from './moments.tsx';
import { MoonDial } from './moon-dial.tsx';
import styles from './night.module.css';

/** 'Safety first': one night of a server, hour by hour. */
export function Night() {
  return (
    <section className={styles.night}>
      <svg className={styles.hills} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 120V74c120-34 250-46 390-22 150 26 240 52 400 22 170-32 300-88 650-58v104z" />
      </svg>
      <div className={styles.content}>
        <div className={styles.words}>
          <MoonDial />
          <p className={styles.eyebrow}>
            <FormattedMessage id="landing.night.eyebrow" />
          </p>
          <h2>
            <FormattedMessage id="landing.night.title" />
          </h2>
          <p className={styles.lead}>
            <FormattedMessage id="landing.night.lead" />
          </p>
          <p className={styles.promise}>
            <FormattedMessage
              id="landing.night.promise"
              values={{ a: (words) => <TextLink to="/docs/privacy-policy">{words}</TextLink> }}
            />
          </p>
        </div>
        <Moments />
      </div>
    </section>
  );
}
