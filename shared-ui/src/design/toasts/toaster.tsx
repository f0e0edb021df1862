import { enqueueSnackbar, SnackbarProvider, type TransitionProps } from 'notistack';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { ToastCard } from './toast-card.tsx';
import { setToastHandler, type Toast } from './toast-queue.ts';
import styles from './toaster.module.css';

declare module 'notistack' {
  interface VariantOverrides {
    toast: Pick<Toast, keyof Toast>;
  }
}

/** Renders toasts above everything else on the page. */
export function Toaster() {
  const regionRef = useRef<HTMLElement>(null);
  const toastCount = useRef(0);
  const { formatMessage } = useIntl();
  useEffect(
    () =>
      setToastHandler((toast) => {
        bringToFront(regionRef.current);
        // notistack's own keys, a time plus a random fraction, can be the same for two toasts.
        enqueueSnackbar({ variant: 'toast', key: ++toastCount.current, ...toast });
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
