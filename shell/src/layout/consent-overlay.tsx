import { atom, useAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button, setConsent, useConsent } from 'shared-ui';
import styles from './consent-overlay.module.css';

/** Asks about storage that the site can do without, on every page until the reader has chosen. */
export function ConsentOverlay() {
  const consent = useConsent();
  const [reopened, setReopened] = useAtom(consentReopenedAtom);
  const { formatMessage } = useIntl();
  if (consent !== 'unset' && !reopened) return null;

  function choose(choice: 'true' | 'false') {
    setConsent(choice);
    setReopened(false);
  }

  return (
    <section
      className={`${styles.overlay} ${reopened ? styles.reopened : ''}`}
      aria-label={formatMessage({ id: 'consent.label' })}
    >
      <p>
        <FormattedMessage id="consent.text" />{' '}
        <Link to="/docs/cookie-policy">
          <FormattedMessage id="consent.policy" />
        </Link>
      </p>
      <div className={styles.choices}>
        <Button onClick={() => choose('false')}>
          <FormattedMessage id="consent.reject" />
        </Button>
        <Button onClick={() => choose('true')}>
          <FormattedMessage id="consent.accept" />
        </Button>
      </div>
    </section>
  );
}

/** Whether the reader has asked to choose once more. */
export const consentReopenedAtom = atom(false);
