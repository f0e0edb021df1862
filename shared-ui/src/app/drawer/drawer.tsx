import { Modal, type ModalProps } from '../dialog/modal.tsx';
import styles from './drawer.module.css';

/** What stands beside the page on a wide screen, from the side on a phone. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} className={styles.drawer} />;
}
