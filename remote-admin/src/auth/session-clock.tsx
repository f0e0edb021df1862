import { type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, getStaffSessionExpiry, readCookie, STAFF_SESSION_SECONDS, VisuallyHidden } from 'shared-ui';
import { formatDuration } from 'shared-ui/app';
import styles from './session-clock.module.css';
import { requestCode } from './staff-request.ts';

const announcements = defineMessages({
  soon: { id: 'staff.clock.soon' },
  ended: { id: 'staff.clock.ended' },
});

const RENEW_BELOW_SECONDS = 60;

/** The remaining time of the staff session, as a button that renews it. Announces its end politely. */
export function SessionClock() {
  const { formatMessage } = useIntl();
  const secondsLeft = useSecondsLeft();
  const endsSoon = secondsLeft !== undefined && secondsLeft <= RENEW_BELOW_SECONDS;
  const announcement = secondsLeft === 0 ? announcements.ended : announcements.soon;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{endsSoon && <FormattedMessage {...announcement} />}</span>
      </VisuallyHidden>
      {secondsLeft !== undefined && (
        <Button
          kind={endsSoon ? 'primary' : 'plain'}
          size="small"
          title={formatMessage({ id: 'staff.clock.renew' })}
          onClick={() => void requestCode()}
        >
          {secondsLeft === 0 ? <FormattedMessage id="staff.clock.enter" /> : <TimeLeft seconds={secondsLeft} />}
        </Button>
      )}
    </>
  );
}

function TimeLeft({ seconds }: { seconds: number }) {
  const values = {
    time: <span className={styles.time}>{formatDuration(seconds)}</span>,
    words: (chunks: ReactNode) => <span className={styles.label}>{chunks}</span>,
  };
  if (seconds <= RENEW_BELOW_SECONDS) return <FormattedMessage id="staff.clock.renew-now" values={values} />;
  return (
    <>
      <FormattedMessage id="staff.clock.left" values={values} />
      <svg
        className={styles.bar}
        viewBox={`0 0 ${STAFF_SESSION_SECONDS} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={seconds} height="1" />
      </svg>
    </>
  );
}

/** The remaining seconds of the staff session; 0 after its end, undefined if unknown. */
function useSecondsLeft(): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState(getSecondsLeft);
  useEffect(() => {
    // Read the cookies each time, because another tab may have renewed them.
    const timer = setInterval(() => setSecondsLeft(getSecondsLeft()), 1000);
    return () => clearInterval(timer);
  }, []);
  return secondsLeft;
}

function getSecondsLeft(): number | undefined {
  if (!readCookie('mod_token')) return 0;
  const expiry = getStaffSessionExpiry();
  return expiry && Math.max(0, Math.ceil((expiry - Date.now()) / 1000));
}
