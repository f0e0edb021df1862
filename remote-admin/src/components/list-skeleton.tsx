import { Loading, Skeleton } from 'shared-ui';
import styles from './list-skeleton.module.css';

const places = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A list of people before they are known. */
export function ListSkeleton() {
  return (
    <Loading>
      <div className={styles.places}>
        {places.map((place) => (
          <div key={place} className={styles.place}>
            <Skeleton shape="image" />
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
