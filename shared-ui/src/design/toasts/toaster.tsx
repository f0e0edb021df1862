import { enqueueSnackbar, SnackbarProvider, type TransitionProps } from 'notistack';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { showToastsWith, type Toast } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toaster.module.css';

declare module 'notistack' {
  interface VariantOverrides {
    toast: Pick<Toast, keyof Toast>;
  }
}

/** What shows toasts, above everything else on the page. */
export function Toaster() {
  const region = useRef<HTMLElement>(null);
  const { formatMessage } = useIntl();
  useEffect(
    () =>
      showToastsWith((toast) => {
        raise(region.current);
        enqueueSnackbar({ variant: 'toast', ...toast });
      }),
    [],
  );
  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={formatMessage({ id: 'ui.toasts' })}>
      <SnackbarProvider
        Components={{ toast: ToastCard }}
        TransitionComponent={ToastTransition}
        classes={{ containerRoot: styles.list, root: styles.place }}
        // Each toast counts for itself: notistack's own time neither waits for the focus nor knows what is left.
        autoHideDuration={null}
      />
    </section>
  );
}

/** Puts the region above dialogs that were opened after it. */
function raise(region: HTMLElement | null) {
  if (document.querySelector('dialog:modal')) region?.togglePopover(false);
  region?.togglePopover(true);
}

function ToastTransition({ in: shown, onEntered, onExited, children }: TransitionProps) {
  return (
    <div
      className={shown ? styles.arriving : styles.leaving}
      onAnimationEnd={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        if (shown) onEntered?.(currentTarget, true);
        else onExited?.(currentTarget);
      }}
    >
      {children}
    </div>
  );
}
