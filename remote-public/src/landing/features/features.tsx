import { defineMessage, FormattedMessage } from 'react-intl';
import styles from './features.module.css';
import { History } from './history.tsx';
import { Languages } from './languages.tsx';
import { LogChannels } from './log-channels.tsx';
import { MissingRight } from './missing-right.tsx';
import { TestMessage } from './test-message.tsx';
import { Tile } from './tile.tsx';

/** What can be set up in the dashboard, each drawn as it looks there or in a chat. */
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
        <Tile
          wide
          title={defineMessage({ id: 'landing.logs.title' })}
          text={defineMessage({ id: 'landing.logs.text' })}
        >
          <LogChannels />
        </Tile>
        <Tile
          wide
          title={defineMessage({ id: 'landing.history.title' })}
          text={defineMessage({ id: 'landing.history.text' })}
        >
          <History />
        </Tile>
        <Tile
          title={defineMessage({ id: 'landing.languages.title' })}
          text={defineMessage({ id: 'landing.languages.text' })}
        >
          <Languages />
        </Tile>
        <Tile title={defineMessage({ id: 'landing.right.title' })} text={defineMessage({ id: 'landing.right.text' })}>
          <MissingRight />
        </Tile>
        <Tile title={defineMessage({ id: 'landing.test.title' })} text={defineMessage({ id: 'landing.test.text' })}>
          <TestMessage />
        </Tile>
      </ul>
    </section>
  );
}
