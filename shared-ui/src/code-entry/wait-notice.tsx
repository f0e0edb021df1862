import { defineMessages, FormattedMessage } from 'react-intl';
import type { ApiError } from 'shared-ui';
import { clock, useSecondsLeft } from './use-seconds-left.ts';
import styles from './wait-notice.module.css';

const locked = defineMessages({
  wait: { id: 'ui.code.wait' },
  over: { id: 'ui.code.wait.over' },
});
const used = defineMessages({
  wait: { id: 'ui.code.next-code' },
  over: { id: 'ui.code.next-code.now' },
});

interface WaitNoticeProps {
  error: ApiError | undefined;
}

/** Counts down until it makes sense to type a code again; nothing where that is now. */
export function WaitNotice({ error }: WaitNoticeProps) {
  const rejected = error?.kind === 'http-error' ? error : undefined;
  const left = useSecondsLeft(rejected?.retryAfter ?? 0);
  const texts = rejected?.reason === 'code-used' ? used : locked;
  return (
    <div aria-live="polite" className={styles.place}>
      {rejected?.retryAfter !== undefined && (
        <p className={styles.notice}>
          <FormattedMessage {...(left > 0 ? texts.wait : texts.over)} />{' '}
          {left > 0 && (
            <span role="timer" aria-live="off" className={styles.time}>
              {clock(left)}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
