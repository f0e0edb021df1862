import { FormattedMessage } from 'react-intl';
import { TextLink } from 'shared-ui';
import styles from './night.module.css';
import { Timeline } from './timeline.tsx';

/** 'Safety first': a night on a server, hour by hour. */
export function Night() {
  return (
    <section className={styles.night}>
      <svg className={styles.hills} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 120V74c120-34 250-46 390-22 150 26 240 52 400 22 170-32 300-88 650-58v104z" />
      </svg>
      <div className={styles.content}>
        <div className={styles.text}>
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
              values={{ a: (children) => <TextLink to="/docs/privacy-policy">{children}</TextLink> }}
            />
          </p>
        </div>
        <Timeline />
      </div>
    </section>
  );
}

/** The moon, which moves with the scroll position. Decorative. */
function MoonDial() {
  return (
    <svg className={styles.moonDial} viewBox="0 0 320 150" aria-hidden="true">
      <path className={styles.moonPath} d="M12 150a148 148 0 0 1 296 0" />
      <g className={styles.moon}>
        <circle cx="160" cy="30" r="28" fill="var(--color-raised)" />
        <path d="M152 4a26 26 0 1 0 33 36 22 22 0 0 1-33-36z" fill="#f7e3b0" />
      </g>
    </svg>
  );
}
