import type { ReactNode } from 'react';
import styles from './notification-dot.module.css';

interface NotificationDotProps {
  visible: boolean;
  children: ReactNode;
}

/** An icon with a dot where something waits there; words say it, too. */
export function NotificationDot({ visible, children }: NotificationDotProps) {
  return <span className={visible ? `${styles.icon} ${styles.marked}` : styles.icon}>{children}</span>;
}
