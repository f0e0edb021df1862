import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { History, Languages, LogChannels, MissingPermission, TestMessage } from './feature-pictures.tsx';
import styles from './features.module.css';

/** The features that the dashboard configures, each with a picture. */
export function Features() {
  return (
    <section className={styles.features}>
      <h2>
        <FormattedMessage id="landing.features.title" />
      </h2>
      <p className={styles.lead}>
        <FormattedMessage id="landing.features.lead" />
      </p>
      <ul className={styles.tiles}>
        <FeatureTile
          wide
          title={defineMessage({ id: 'landing.logs.title' })}
          text={defineMessage({ id: 'landing.logs.text' })}
        >
          <LogChannels />
        </FeatureTile>
        <FeatureTile
          wide
          title={defineMessage({ id: 'landing.history.title' })}
          text={defineMessage({ id: 'landing.history.text' })}
        >
          <History />
        </FeatureTile>
        <FeatureTile
          title={defineMessage({ id: 'landing.languages.title' })}
          text={defineMessage({ id: 'landing.languages.text' })}
        >
          <Languages />
        </FeatureTile>
        <FeatureTile
          title={defineMessage({ id: 'landing.permission.title' })}
          text={defineMessage({ id: 'landing.permission.text' })}
        >
          <MissingPermission />
        </FeatureTile>
        <FeatureTile
          title={defineMessage({ id: 'landing.test.title' })}
          text={defineMessage({ id: 'landing.test.text' })}
        >
          <TestMessage />
        </FeatureTile>
      </ul>
    </section>
  );
}

interface FeatureTileProps {
  title: MessageDescriptor;
  text: MessageDescriptor;
  wide?: boolean;
  /** The picture. */
  children: ReactNode;
}

function FeatureTile({ title, text, wide = false, children }: FeatureTileProps) {
  return (
    <li className={wide ? `${styles.tile} ${styles.wide}` : styles.tile}>
      <div className={styles.picture}>{children}</div>
      <h3>
        <FormattedMessage {...title} />
      </h3>
      <p>
        <FormattedMessage {...text} />
      </p>
    </li>
  );
}
