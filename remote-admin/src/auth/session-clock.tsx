import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, getStaffSessionExpiry, readCookie, VisuallyHidden } from 'shared-ui';
import { formatDuration } from 'shared-ui/app';
import { ClockIcon } from 'shared-ui/lib/icons.tsx';
import styles from './session-clock.module.css';
import { requestCode } from './staff-request.ts';

const announcements = defineMessages({
  soon: { id: 'staff.clock.soon' },
  ended: { id: 'staff.clock.ended' },
});

/** The remaining time of the staff session, with a button to renew it. Announces its end politely. */
export function SessionClock() {
  const { formatMessage } = useIntl();
  const secondsLeft = useSecondsLeft();
  const endsSoon = secondsLeft !== undefined && secondsLeft <= 60;
  const announcement = secondsLeft === 0 ? announcements.ended : announcements.soon;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{endsSoon && <FormattedMessage {...announcement} />}</span>
      </VisuallyHidden>
      {secondsLeft !== undefined && (
        <span className={endsSoon ? `${styles.clock} ${styles.endsSoon}` : styles.clock}>
          <Button
            size="small"
            icon={<ClockIcon />}
            title={formatMessage({ id: 'staff.clock.renew' })}
            onClick={() => void requestCode()}
          >
            {secondsLeft === 0 ? (
              <FormattedMessage id="staff.clock.enter" />
            ) : (
              <FormattedMessage
                id="staff.clock.left"
                values={{
                  time: <span className={styles.time}>{formatDuration(secondsLeft)}</span>,
                  words: (chunks) => <span className={styles.label}>{chunks}</span>,
                }}
              />
            )}
          </Button>
        </span>
      )}
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
