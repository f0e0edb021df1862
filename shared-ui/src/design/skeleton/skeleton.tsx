import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `block` fills its container. */
  shape?: 'text' | 'title' | 'button' | 'image' | 'block';
}

/** A placeholder for content that is loading. */
export function Skeleton({ shape = 'text' }: SkeletonProps) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} />;
}

interface LoadingProps {
  /** Skeletons in the shape of the content. */
  children: ReactNode;
}

/** Shown instead of content that is loading, after 150 ms. */
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
