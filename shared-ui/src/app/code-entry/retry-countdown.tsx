import { defineMessages, FormattedMessage } from 'react-intl';
import type { ApiError } from 'shared-ui';
import { Notice } from '../notice/notice.tsx';
import styles from './retry-countdown.module.css';
import { formatDuration, useSecondsLeft } from './use-seconds-left.ts';

const locked = defineMessages({
  wait: { id: 'ui.code.wait' },
  over: { id: 'ui.code.wait.over' },
});
const used = defineMessages({
  wait: { id: 'ui.code.next-code' },
  over: { id: 'ui.code.next-code.now' },
});

interface RetryCountdownProps {
  error: ApiError | undefined;
}

/** Counts down until it makes sense to type a code again; nothing where that is now. */
export function RetryCountdown({ error }: RetryCountdownProps) {
  const rejected = error?.kind === 'http-error' ? error : undefined;
  const left = useSecondsLeft(rejected?.retryAfter ?? 0);
  const texts = rejected?.reason === 'code-used' ? used : locked;
  return (
    <div aria-live="polite">
      {rejected?.retryAfter !== undefined && (
        <Notice tone="warning">
          <FormattedMessage {...(left > 0 ? texts.wait : texts.over)} />{' '}
          {left > 0 && (
            <span role="timer" aria-live="off" className={styles.time}>
              {formatDuration(left)}
            </span>
          )}
        </Notice>
      )}
    </div>
  );
}
