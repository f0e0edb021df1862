import { Icon } from 'shared-ui';
import styles from './reorder-handle.module.css';
import type { useReorder } from './use-reorder.ts';

/** The handle that moves a row, by pointer and by keyboard. */
export function ReorderHandle(props: ReturnType<ReturnType<typeof useReorder>['getHandleProps']>) {
  return (
    <button type="button" className={styles.handle} {...props}>
      <Icon path="M9 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M9 4a1 1 0 1 0 0 2a1 1 0 1 0 0-2M9 18a1 1 0 1 0 0 2a1 1 0 1 0 0-2M15 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M15 4a1 1 0 1 0 0 2a1 1 0 1 0 0-2M15 18a1 1 0 1 0 0 2a1 1 0 1 0 0-2" />
    </button>
  );
}
