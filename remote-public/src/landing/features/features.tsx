import { defineMessage, FormattedMessage } from 'react-intl';
import styles from './features.module.css';
import { Greetings } from './greetings.tsx';
import { Languages } from './languages.tsx';
import { LogChannels } from './log-channels.tsx';
import { SharedAccess } from './shared-access.tsx';
import { Ticket } from './ticket.tsx';
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
          title={defineMessage({ id: 'landing.greetings.title' })}
          text={defineMessage({ id: 'landing.greetings.text' })}
        >
          <Greetings />
        </Tile>
        <Tile
          title={defineMessage({ id: 'landing.languages.title' })}
          text={defineMessage({ id: 'landing.languages.text' })}
        >
          <Languages />
        </Tile>
        <Tile title={defineMessage({ id: 'landing.access.title' })} text={defineMessage({ id: 'landing.access.text' })}>
          <SharedAccess />
        </Tile>
        <Tile
          title={defineMessage({ id: 'landing.tickets.title' })}
          text={defineMessage({ id: 'landing.tickets.text' })}
        >
          <Ticket />
        </Tile>
      </ul>
    </section>
  );
}
