import { Card, Loading, Skeleton } from 'shared-ui';
import { WorkPage } from '../frame/work-page.tsx';
import styles from './server-skeleton.module.css';

/** A server's page before it is known whether it may be seen. */
export function ServerSkeleton() {
  return (
    <Loading>
      <WorkPage title={<Skeleton shape="title" />}>
        <Card>
          <div className={styles.fields}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </Card>
      </WorkPage>
    </Loading>
  );
}
