import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { CloseIcon, IconButton } from 'shared-ui';
import dialogStyles from './dialog.module.css';
import drawerStyles from './drawer.module.css';
import styles from './modal.module.css';

/** What a dialog and a drawer have in common. */
interface ModalProps {
  open: boolean;
  /** Asked for by Escape, a press beside it, or its close button. */
  onClose: () => void;
  title: ReactNode;
  /** What it is about. */
  text?: ReactNode;
  /** For what has happened, which is read out as soon as it is there. */
  role?: 'alertdialog';
  children: ReactNode;
}

interface ShapedModalProps extends ModalProps {
  className?: string;
}

/** A native modal dialog: it holds the focus and gives it back; its content is there only while it is seen. */
function Modal({ open, onClose, title, text, role, className, children }: ShapedModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const [present, setPresent] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setPresent(true);
      setOpening(opening + 1);
    }
  }
  const titleId = useId();
  const { formatMessage } = useIntl();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  async function leave(element: HTMLDialogElement) {
    if (open) onClose();
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    if (!element.open) setPresent(false);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and native.
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={`${styles.modal} ${className}`}
      onClose={({ currentTarget, target }) => target === currentTarget && leave(currentTarget)}
      // A press that begins inside, such as selecting a text, and ends beside it does not close.
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === currentTarget) currentTarget.close();
      }}
    >
      {present && (
        <div key={opening} className={styles.content}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
          {children}
          {/* Last in order, so that the first focus goes to what the dialog is for. */}
          <div className={styles.close}>
            <IconButton
              icon={<CloseIcon />}
              label={formatMessage({ id: 'ui.close' })}
              onClick={() => dialog.current?.close()}
            />
          </div>
        </div>
      )}
    </dialog>
  );
}

/** Asks for something before the work goes on. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} className={dialogStyles.dialog} />;
}

interface DialogActionsProps {
  children: ReactNode;
}

/** The buttons at a dialog's end, the one that it is for being the last. */
export function DialogActions({ children }: DialogActionsProps) {
  return <div className={dialogStyles.actions}>{children}</div>;
}

/** What stands beside the page on a wide screen, from the side on a phone. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} className={drawerStyles.drawer} />;
}
