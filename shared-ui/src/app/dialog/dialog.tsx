import { memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { CloseIcon, IconButton } from 'shared-ui';
import styles from './dialog.module.css';

interface ModalProps {
  open: boolean;
  /** Called on Escape, a click outside, or the close button. */
  onClose: () => void;
  title: ReactNode;
  /** A description below the title. */
  text?: ReactNode;
  /** For events that assistive technology must announce immediately. */
  role?: 'alertdialog';
  children: ReactNode;
}

interface ShapedModalProps extends ModalProps {
  className?: string;
  /** Focuses the title instead of the first control, which on a phone could open the keyboard. */
  focusesTitle?: boolean;
}

function openModal(dialog: HTMLDialogElement | null) {
  const { documentElement: root } = document;
  root.toggleAttribute('data-had-scrollbar', root.scrollHeight > root.clientHeight);
  dialog?.showModal();
}

function setAutofocus(element: HTMLElement | null) {
  element?.setAttribute('autofocus', '');
}

interface OpenContentProps {
  open: boolean;
  children: ReactNode;
}

/** The content as it was while the dialog was open: it must not change or vanish while the dialog fades out. */
const OpenContent = memo(
  ({ children }: OpenContentProps) => children,
  (_, { open }) => !open,
);

/** A native modal dialog, which traps and restores focus. Its content is mounted only while it is visible. */
function Modal({ open, onClose, title, text, role, className, focusesTitle = false, children }: ShapedModalProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const pressTargetRef = useRef<EventTarget>(null);
  const [isClosing, setIsClosing] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  const [openCount, setOpenCount] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    setIsClosing(!open);
    if (open) setOpenCount(openCount + 1);
  }
  const titleId = useId();
  const { formatMessage } = useIntl();

  // Before the next event, so that a late `close` event never meets a dialog that is about to open again.
  useLayoutEffect(() => {
    if (open) openModal(dialogRef.current);
    else dialogRef.current?.close();
  }, [open]);

  async function handleClose(element: HTMLDialogElement) {
    if (element.open) return;
    if (open) onClose();
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    if (!element.open) setIsClosing(false);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog handles Escape.
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      className={`${styles.modal} ${className}`}
      onClose={({ currentTarget, target }) => target === currentTarget && handleClose(currentTarget)}
      // Do not close when a press starts inside and ends outside, such as when selecting text.
      onPointerDown={({ target }) => {
        pressTargetRef.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressTargetRef.current === currentTarget) currentTarget.close();
      }}
    >
      {(open || isClosing) && (
        <OpenContent key={openCount} open={open}>
          <div className={styles.content}>
            <h2
              id={titleId}
              className={styles.title}
              tabIndex={focusesTitle ? -1 : undefined}
              ref={focusesTitle ? setAutofocus : undefined}
            >
              {title}
            </h2>
            {text && <p className={styles.text}>{text}</p>}
            {children}
            {/* Last in DOM order, so that the dialog's own content gets the initial focus. */}
            <div className={styles.close}>
              <IconButton
                icon={<CloseIcon />}
                label={formatMessage({ id: 'ui.close' })}
                onClick={() => dialogRef.current?.close()}
              />
            </div>
          </div>
        </OpenContent>
      )}
    </dialog>
  );
}

/** A modal dialog in the middle of the page. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} className={styles.dialog} />;
}

interface DialogActionsProps {
  children: ReactNode;
}

/** The buttons at the end of a dialog, with the primary one last. */
export function DialogActions({ children }: DialogActionsProps) {
  return <div className={styles.actions}>{children}</div>;
}

/** A modal panel that slides in from the side. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} className={styles.drawer} />;
}

interface SheetProps extends ModalProps {
  /** Stays at the bottom edge. */
  footer: ReactNode;
}

/** A modal panel at the right edge, or from below on a phone, that edits something on the page. */
export function Sheet({ footer, children, ...props }: SheetProps) {
  return (
    <Modal {...props} className={styles.sheet} focusesTitle>
      <div className={styles.sheetBody}>{children}</div>
      <div className={styles.sheetFooter}>{footer}</div>
    </Modal>
  );
}
