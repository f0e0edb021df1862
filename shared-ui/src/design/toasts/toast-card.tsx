import { closeSnackbar, type SnackbarKey } from 'notistack';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { IconButton } from '../button/button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { AlertIcon, SuccessIcon, WarningIcon } from '../icons/state-icons.tsx';
import type { Toast } from './toast.ts';
import styles from './toast-card.module.css';
import { useCountdown } from './use-countdown.ts';

const types = {
  error: { Icon: AlertIcon, meaning: defineMessage({ id: 'ui.toast.error' }), role: 'alert' },
  warn: { Icon: WarningIcon, meaning: defineMessage({ id: 'ui.toast.warn' }), role: 'status' },
  success: { Icon: SuccessIcon, meaning: defineMessage({ id: 'ui.toast.success' }), role: 'status' },
};

interface ToastCardProps extends Toast {
  id: SnackbarKey;
}

/** A toast: it waits while it is pointed at or focused, and goes when its time is over. */
export function ToastCard({ id, type, text, duration = 5000 }: ToastCardProps) {
  const { formatMessage } = useIntl();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<EventTarget>(null);
  const { Icon, meaning, role } = types[type];

  // A live region must be there before its words are, or they are not read out.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);

  const paused = hovered || focused;
  useCountdown({ duration, paused, onEnd: () => closeSnackbar(id) });

  function dismiss() {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    closeSnackbar(id);
  }

  function rememberWhereFrom({ relatedTarget }: FocusEvent) {
    setFocused(true);
    cameFrom.current = relatedTarget;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody reads it.
    <div
      className={`${styles.toast} ${styles[type]}`}
      data-paused={paused}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={rememberWhereFrom}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon}>
        <Icon title={formatMessage(meaning)} />
      </span>
      <p className={styles.text} role={role}>
        {said}
      </p>
      <IconButton icon={<CloseIcon />} label={formatMessage({ id: 'ui.toast.dismiss' })} onClick={dismiss} />
      <span className={styles.progress} style={{ animationDuration: `${duration}ms` }} />
    </div>
  );
}
