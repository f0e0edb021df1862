import { FormattedMessage } from 'react-intl';
import { Button, Loading, Owl, Skeleton } from 'shared-ui';
import { CategoryName } from './bot-text.tsx';
import styles from './command-groups.module.css';
import { CommandRow } from './command-row.tsx';
import type { CommandGroup } from './commands.ts';

/** The commands by category. */
export function CommandGroups({ groups }: { groups: CommandGroup[] }) {
  return (
    <div>
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={`category-${group.id}`}>
          <h2 id={`category-${group.id}`}>
            <CategoryName group={group} />
          </h2>
          <ul className={styles.list}>
            {group.commands.map((command) => (
              <CommandRow key={command.name} command={command} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface NoMatchProps {
  query: string;
  onClear: () => void;
}

/** Shown where the search finds nothing. */
export function NoMatch({ query, onClear }: NoMatchProps) {
  return (
    <section className={styles.none}>
      <Owl width={72} mood="asleep" />
      <h2>
        <FormattedMessage id="command-list.none" values={{ query: <bdi>{query}</bdi> }} />
      </h2>
      <p>
        <FormattedMessage id="command-list.none.text" />
      </p>
      <Button onClick={onClear}>
        <FormattedMessage id="command-list.clear" />
      </Button>
    </section>
  );
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Shown while the commands load: a category with rows of their height. */
export function ListSkeleton() {
  return (
    <Loading>
      <div className={styles.group}>
        <Skeleton shape="title" />
        <div className={styles.list}>
          {SKELETON_ROWS.map((row) => (
            <div key={row} className={styles.skeletonRow}>
              <Skeleton />
              <Skeleton />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
