import { Loading, Skeleton } from 'shared-ui';
import card from './server-card.module.css';
import grid from './server-grid.module.css';
import styles from './servers-skeleton.module.css';

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The grid before its servers are known. */
export function ServersSkeleton() {
  return (
    <Loading>
      <div className={grid.grid}>
        {places.map((place) => (
          <div key={place} className={`${card.card} ${styles.card}`}>
            <div className={styles.banner}>
              <Skeleton shape="block" />
            </div>
            <div className={card.foot}>
              <Skeleton shape="image" />
              <Skeleton />
              <Skeleton shape="button" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
