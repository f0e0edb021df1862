import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `block` is as large as the place that it stands in. */
  shape?: 'text' | 'title' | 'button' | 'image' | 'block';
}

/** The place of something that is still being loaded. */
export function Skeleton({ shape = 'text' }: SkeletonProps) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} />;
}

interface LoadingProps {
  /** Skeletons in the shape of what will stand here. */
  children: ReactNode;
}

/** What stands in the place of a page or a part of it until it is there; seen after 150 ms. */
export function Loading({ children }: LoadingProps) {
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>
        <FormattedMessage id="ui.loading" />
      </VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
