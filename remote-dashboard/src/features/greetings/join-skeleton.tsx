import { Card, Loading, Skeleton } from 'shared-ui';
import { occasions } from './greetings.ts';
import styles from './join-work.module.css';

/** The messages before they are known. */
export function JoinSkeleton() {
  return (
    <Loading>
      <div className={styles.cards}>
        {occasions.map((occasion) => (
          <Card key={occasion}>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
