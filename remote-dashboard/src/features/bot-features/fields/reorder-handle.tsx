import styles from './reorder-handle.module.css';
import type { useReorder } from './use-reorder.ts';

/** The handle that moves a row, by pointer and by keyboard. */
export function ReorderHandle(props: ReturnType<ReturnType<typeof useReorder>['getHandleProps']>) {
  return <button type="button" className={styles.handle} {...props} />;
}
