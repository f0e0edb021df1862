import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon, useFeature, VisuallyHidden } from 'shared-ui';
import { Part } from '../../components/table/part.tsx';
import type { ServerQuery } from './bot-server.ts';
import styles from './server-table.module.css';

interface ServerTableHeadProps {
  query: ServerQuery;
  onSort: (sort: ServerQuery['sort'], descending: boolean) => void;
}

/** The head of the table, whose columns sort it as far as the API can. */
export function ServerTableHead({ query, onSort }: ServerTableHeadProps) {
  const more = useFeature('staff');
  const column = (sort: ServerQuery['sort'], text: ReactNode, className?: string) => {
    const chosen = query.sort === sort;
    return (
      <Part
        role="columnheader"
        className={className}
        aria-sort={chosen ? (query.descending ? 'descending' : 'ascending') : undefined}
      >
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(sort, chosen ? !query.descending : sort !== 'name')}
        >
          {text}
          <span className={chosen ? styles.arrow : styles.noArrow}>
            <Icon path={chosen && query.descending ? 'M12 5v14M19 12l-7 7-7-7' : 'M12 19V5M5 12l7-7 7 7'} />
          </span>
        </button>
      </Part>
    );
  };
  return (
    <>
      {column('name', <FormattedMessage id="server-list.name" />)}
      {more && column('members', <FormattedMessage id="server-list.members" />, styles.number)}
      {more && (
        <Part role="columnheader" className={styles.wide}>
          <FormattedMessage id="server-list.owner" />
        </Part>
      )}
      {more && column('joined', <FormattedMessage id="server-list.joined" />, styles.wide)}
      <Part role="columnheader">
        <VisuallyHidden>
          <FormattedMessage id="server-list.menu" />
        </VisuallyHidden>
      </Part>
    </>
  );
}
