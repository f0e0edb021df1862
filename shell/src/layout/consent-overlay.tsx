import { atom, useAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button, setConsent, useConsent } from 'shared-ui';
import styles from './consent-overlay.module.css';

/** Asks for consent to optional storage, on every page until the visitor has chosen. */
export function ConsentOverlay() {
  const consent = useConsent();
  const [isReopened, setIsReopened] = useAtom(consentReopenedAtom);
  const { formatMessage } = useIntl();
  if (consent !== 'unset' && !isReopened) return null;

  function saveChoice(choice: 'true' | 'false') {
    setConsent(choice);
    setIsReopened(false);
    // The focused button unmounts.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <section
      className={`${styles.overlay} ${isReopened ? styles.reopened : ''}`}
      aria-label={formatMessage({ id: 'consent.label' })}
    >
      <p>
        <FormattedMessage id="consent.text" />{' '}
        <Link to="/docs/cookie-policy">
          <FormattedMessage id="consent.policy" />
        </Link>
      </p>
      <div className={styles.choices}>
        <Button onClick={() => saveChoice('false')}>
          <FormattedMessage id="consent.reject" />
        </Button>
        <Button onClick={() => saveChoice('true')}>
          <FormattedMessage id="consent.accept" />
        </Button>
      </div>
    </section>
  );
}

/** Whether the visitor has reopened the consent overlay. */
export const consentReopenedAtom = atom(false);
