import { FormattedMessage } from 'react-intl';
import type { Life, StoredItem } from './stored-items.ts';
import styles from './stored-list.module.css';

interface StoredListProps {
  items: StoredItem[];
}

/** What is kept in one place of the browser: names, what for, how long. */
export function StoredList({ items }: StoredListProps) {
  return (
    <dl>
      {items.map((item) => (
        <div key={item.names[0]}>
          {item.names.map((name) => (
            <dt key={name}>
              <code>{name}</code>
            </dt>
          ))}
          <dd>
            <FormattedMessage {...item.purpose} />
          </dd>
          <dd className={styles.facts}>
            <LifeText life={item.life} />
            {item.httpOnly && <FormattedMessage id="cookies.http-only" tagName="span" />}
            {item.withConsent && (
              <b>
                <FormattedMessage id="cookies.with-consent" />
              </b>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const minute = 60;
const day = 24 * 60 * minute;

function LifeText({ life }: { life: Life }) {
  if (life === 'browser') return <FormattedMessage id="cookies.life.browser" tagName="span" />;
  if (life === 'tab') return <FormattedMessage id="cookies.life.tab" tagName="span" />;
  if (life === 'settled') return <FormattedMessage id="cookies.life.settled" tagName="span" />;
  if (life === 'kept') return <FormattedMessage id="cookies.life.kept" tagName="span" />;
  return life.seconds < day ? (
    <FormattedMessage id="cookies.life.minutes" values={{ minutes: life.seconds / minute }} tagName="span" />
  ) : (
    <FormattedMessage id="cookies.life.days" values={{ days: life.seconds / day }} tagName="span" />
  );
}
