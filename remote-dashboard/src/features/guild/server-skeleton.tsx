import type { ReactNode } from 'react';
import { Card, Loading, Skeleton } from 'shared-ui';
import { PageLayout } from 'shared-ui/app';
import styles from './server-skeleton.module.css';

interface ServerSkeletonProps {
  title: ReactNode;
}

/** A server's page before it is known whether it may be seen. */
export function ServerSkeleton({ title }: ServerSkeletonProps) {
  return (
    <PageLayout title={title} lead={'\u00a0'}>
      <Loading>
        <Card>
          <div className={styles.fields}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </Card>
      </Loading>
    </PageLayout>
  );
}
