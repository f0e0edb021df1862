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

/** How long the area stays open, and a way to keep it open; what is near its end is said politely. */
export function SessionClock() {
  const { formatMessage } = useIntl();
  const left = useSessionLeft();
  const soon = left !== undefined && left <= 60;
  const news = left === 0 ? announcements.ended : announcements.soon;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{soon && <FormattedMessage {...news} />}</span>
      </VisuallyHidden>
      {left !== undefined && (
        <span className={soon ? `${styles.clock} ${styles.soon}` : styles.clock}>
          <Button
            size="small"
            icon={<ClockIcon />}
            title={formatMessage({ id: 'staff.clock.renew' })}
            onClick={() => void requestCode()}
          >
            {left === 0 ? (
              <FormattedMessage id="staff.clock.enter" />
            ) : (
              <FormattedMessage
                id="staff.clock.left"
                values={{
                  time: <span className={styles.time}>{formatDuration(left)}</span>,
                  words: (words) => <span className={styles.words}>{words}</span>,
                }}
              />
            )}
          </Button>
        </span>
      )}
    </>
  );
}

/** How many seconds the session of staff lasts, none after its end; undefined where that is not known. */
function useSessionLeft(): number | undefined {
  const [left, setLeft] = useState(getSecondsLeft);
  useEffect(() => {
    // The cookies are asked anew each time: another tab may have renewed them.
    const timer = setInterval(() => setLeft(getSecondsLeft()), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

function getSecondsLeft(): number | undefined {
  if (!readCookie('mod_token')) return 0;
  const end = getStaffSessionExpiry();
  return end && Math.max(0, Math.ceil((end - Date.now()) / 1000));
}
