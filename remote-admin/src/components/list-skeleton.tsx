import { Loading, Skeleton } from 'shared-ui';
import { List } from 'shared-ui/app';
import styles from './list-skeleton.module.css';

const keys = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Shown while a list of users is loading. */
export function ListSkeleton() {
  return (
    <Loading>
      <List as="div" variant="boxed">
        {keys.map((key) => (
          <div key={key} className={styles.row}>
            <Skeleton shape="image" />
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </List>
    </Loading>
  );
}
