import { closeSnackbar, type SnackbarKey } from 'notistack';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { IconButton } from '../button/button.tsx';
import { AlertIcon, CloseIcon, SuccessIcon, WarningIcon } from '../icons/icons.tsx';
import styles from './toast-card.module.css';
import { TOAST_DURATION_MS, type Toast } from './toast-queue.ts';

const types = {
  error: { Icon: AlertIcon, label: defineMessage({ id: 'ui.toast.error' }), role: 'alert' },
  warn: { Icon: WarningIcon, label: defineMessage({ id: 'ui.toast.warn' }), role: 'status' },
  success: { Icon: SuccessIcon, label: defineMessage({ id: 'ui.toast.success' }), role: 'status' },
};

interface ToastCardProps extends Toast {
  id: SnackbarKey;
}

/** A toast. Hover and focus pause its timer. */
export function ToastCard({ id, type, text, durationMs = TOAST_DURATION_MS }: ToastCardProps) {
  const { formatMessage } = useIntl();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const previousFocus = useRef<EventTarget>(null);
  const { Icon, label, role } = types[type];

  // A live region must exist before its text, or the text is not announced.
  const [announcedText, setAnnouncedText] = useState('');
  useEffect(() => setAnnouncedText(text), [text]);

  const paused = hovered || focused;
  useCountdown({ durationMs, paused, onEnd: () => closeSnackbar(id) });

  function dismiss() {
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    closeSnackbar(id);
  }

  function handleFocus({ relatedTarget }: FocusEvent) {
    setFocused(true);
    previousFocus.current = relatedTarget;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer.
    <div
      className={`${styles.toast} ${styles[type]}`}
      data-paused={paused}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={handleFocus}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon}>
        <Icon title={formatMessage(label)} />
      </span>
      <p className={styles.text} role={role}>
        {announcedText}
      </p>
      <IconButton icon={<CloseIcon />} label={formatMessage({ id: 'ui.toast.dismiss' })} onClick={dismiss} />
      <span className={styles.progress} style={{ animationDuration: `${durationMs}ms` }} />
    </div>
  );
}

interface Countdown {
  durationMs: number;
  paused: boolean;
  onEnd: () => void;
}

/** Calls back after a duration, not counting pauses. */
function useCountdown({ durationMs, paused, onEnd }: Countdown) {
  const remaining = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [paused]);
}
