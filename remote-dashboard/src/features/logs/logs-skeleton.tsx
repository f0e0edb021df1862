import { Card, Loading, Skeleton } from 'shared-ui';
import styles from './logs.module.css';

/** The log channels before they are known. */
export function LogsSkeleton() {
  return (
    <Loading>
      <div className={styles.head}>
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </div>
      <div className={styles.list}>
        {['first', 'second'].map((place) => (
          <Card key={place}>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
