import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Loading, Skeleton } from 'shared-ui';
import { CategoryName } from './bot-text.tsx';
import styles from './categories.module.css';
import { CategoryIcon } from './command-icons.tsx';
import { OptionName } from './command-row.tsx';
import { type CommandGroup, countCommands } from './commands.ts';

interface CategoriesProps {
  groups: CommandGroup[];
  selectedId: string | undefined;
}

/** The categories, beside the list. */
export function Categories({ groups, selectedId }: CategoriesProps) {
  const { formatMessage } = useIntl();
  const sample = <OptionName name={formatMessage({ id: 'command-list.legend.sample' })} isRequired={false} />;
  return (
    <>
      <nav className={styles.categories} aria-label={formatMessage({ id: 'command-list.categories' })}>
        <CategoryLink search="" isSelected={!selectedId} count={countCommands(groups)}>
          <FormattedMessage id="command-list.all" />
        </CategoryLink>
        {groups.map((group) => (
          <CategoryLink
            key={group.id}
            search={`?category=${group.id}`}
            isSelected={group.id === selectedId}
            count={group.commands.length}
          >
            <CategoryIcon id={group.id} />
            <span className={styles.name}>
              <CategoryName group={group} />
            </span>
          </CategoryLink>
        ))}
      </nav>
      <p className={styles.legend}>
        <FormattedMessage id="command-list.legend" values={{ sample }} />
      </p>
    </>
  );
}

interface CategoryLinkProps {
  search: string;
  isSelected: boolean;
  count: number;
  children: ReactNode;
}

function CategoryLink({ search, isSelected, count, children }: CategoryLinkProps) {
  return (
    <Link to={{ search }} replace preventScrollReset aria-current={isSelected ? 'true' : undefined}>
      {children}
      <span className={styles.count}>{count}</span>
    </Link>
  );
}

const SKELETON_LINKS = [0, 1, 2, 3, 4, 5];

/** Shown beside the skeleton of the list, which tells that the page is loading. */
export function CategoriesSkeleton() {
  return (
    <div aria-hidden="true">
      <Loading>
        <div className={styles.skeleton}>
          {SKELETON_LINKS.map((link) => (
            <Skeleton key={link} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
