import { defineMessages, FormattedMessage } from 'react-intl';
import type { CodeFailure } from './use-code-submission.ts';
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
  failure: CodeFailure | undefined;
}

/** Counts down until it makes sense to type a code again; nothing where that is now. */
export function WaitNotice({ failure }: WaitNoticeProps) {
  const refused = failure?.kind === 'refused' ? failure : undefined;
  const left = useSecondsLeft(refused?.retryAfter ?? 0);
  const texts = refused?.reason === 'code-used' ? used : locked;
  return (
    <div aria-live="polite" className={styles.place}>
      {refused?.retryAfter !== undefined && (
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
