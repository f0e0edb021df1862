import { Loading, Skeleton } from 'shared-ui';
import { List } from 'shared-ui/app';
import styles from './list-skeleton.module.css';

const places = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A list of people before they are known. */
export function ListSkeleton() {
  return (
    <Loading>
      <List as="div" look="boxed">
        {places.map((place) => (
          <div key={place} className={styles.place}>
            <Skeleton shape="image" />
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </List>
    </Loading>
  );
}
