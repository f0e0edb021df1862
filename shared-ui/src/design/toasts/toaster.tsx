import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider, type TransitionProps } from 'notistack';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { IconButton } from '../button/button.tsx';
import { AlertIcon, CloseIcon, SuccessIcon, WarningIcon } from '../icons/icons.tsx';
import { setToastHandler, type Toast } from './toast.ts';
import toastCardStyles from './toast-card.module.css';
import styles from './toaster.module.css';

declare module 'notistack' {
  interface VariantOverrides {
    toast: Pick<Toast, keyof Toast>;
  }
}

/** Renders toasts above everything else on the page. */
export function Toaster() {
  const regionRef = useRef<HTMLElement>(null);
  const { formatMessage } = useIntl();
  useEffect(
    () =>
      setToastHandler((toast) => {
        bringToFront(regionRef.current);
        enqueueSnackbar({ variant: 'toast', ...toast });
      }),
    [],
  );
  return (
    <section ref={regionRef} popover="manual" className={styles.region} aria-label={formatMessage({ id: 'ui.toasts' })}>
      <SnackbarProvider
        Components={{ toast: ToastCard }}
        TransitionComponent={ToastTransition}
        classes={{ containerRoot: styles.list, root: styles.item }}
        // Each toast has its own timer: notistack's does not pause on focus and restarts after a pause.
        autoHideDuration={null}
      />
    </section>
  );
}

/** Reopens the region, so that it is above dialogs that were opened after it. */
function bringToFront(region: HTMLElement | null) {
  if (document.querySelector('dialog:modal')) region?.togglePopover(false);
  region?.togglePopover(true);
}

function ToastTransition({ in: isShown, onEntered, onExited, children }: TransitionProps) {
  return (
    <div
      className={isShown ? styles.entering : styles.exiting}
      onAnimationEnd={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        if (isShown) onEntered?.(currentTarget, true);
        else onExited?.(currentTarget);
      }}
    >
      {children}
    </div>
  );
}

const types = {
  error: { Icon: AlertIcon, label: defineMessage({ id: 'ui.toast.error' }), role: 'alert' },
  warn: { Icon: WarningIcon, label: defineMessage({ id: 'ui.toast.warn' }), role: 'status' },
  success: { Icon: SuccessIcon, label: defineMessage({ id: 'ui.toast.success' }), role: 'status' },
};

interface ToastCardProps extends Toast {
  id: SnackbarKey;
}

/** A toast. Hover and focus pause its timer. */
function ToastCard({ id, type, text, duration = 5000 }: ToastCardProps) {
  const { formatMessage } = useIntl();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const previousFocus = useRef<EventTarget>(null);
  const { Icon, label, role } = types[type];

  // A live region must exist before its text, or the text is not announced.
  const [announcedText, setAnnouncedText] = useState('');
  useEffect(() => setAnnouncedText(text), [text]);

  const paused = hovered || focused;
  useCountdown({ duration, paused, onEnd: () => closeSnackbar(id) });

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
      className={`${toastCardStyles.toast} ${toastCardStyles[type]}`}
      data-paused={paused}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={handleFocus}
      onBlur={() => setFocused(false)}
    >
      <span className={toastCardStyles.icon}>
        <Icon title={formatMessage(label)} />
      </span>
      <p className={toastCardStyles.text} role={role}>
        {announcedText}
      </p>
      <IconButton icon={<CloseIcon />} label={formatMessage({ id: 'ui.toast.dismiss' })} onClick={dismiss} />
      <span className={toastCardStyles.progress} style={{ animationDuration: `${duration}ms` }} />
    </div>
  );
}

interface Countdown {
  duration: number;
  paused: boolean;
  onEnd: () => void;
}

/** Calls back after a duration, not counting pauses. */
function useCountdown({ duration, paused, onEnd }: Countdown) {
  const remaining = useRef(duration);
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
