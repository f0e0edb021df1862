import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { Modal, type ModalProps } from './modal.tsx';

/** Asks for something before the work goes on. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} className={styles.dialog} />;
}

interface DialogActionsProps {
  children: ReactNode;
}

/** The buttons at a dialog's end, the one that it is for being the last. */
export function DialogActions({ children }: DialogActionsProps) {
  return <div className={styles.actions}>{children}</div>;
}
