import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Loading, Skeleton, usePageConfig } from 'shared-ui';
import { EmptyState, SearchBar } from 'shared-ui/app';
import { SearchField } from 'shared-ui/lib/search.tsx';
import { filterByName, sortServers } from '../../lib/sort-and-filter.ts';
import cardStyles from './server-card.module.css';
import { ServerCard } from './server-card.tsx';
import styles from './server-grid.module.css';
import type { ServerSummary } from './servers.ts';

/** Show search from this many servers. */
const SEARCH_THRESHOLD = 8;

interface ServerGridProps {
  servers: ServerSummary[];
  /** Called when the user leaves the page to set up a server. */
  onSetup: (id: string) => void;
}

/** The user's servers as cards, with a search if there are many. */
export function ServerGrid({ servers, onSetup }: ServerGridProps) {
  const { language } = usePageConfig();
  const { formatMessage } = useIntl();
  const [searchText, setSearchText] = useState('');
  const visibleServers = filterByName(sortServers(servers, language), searchText);
  return (
    <>
      {servers.length >= SEARCH_THRESHOLD && (
        <SearchBar
          matchCount={
            searchText.trim() && (
              <FormattedMessage id="servers.found" values={{ found: visibleServers.length, total: servers.length }} />
            )
          }
        >
          <SearchField label={formatMessage({ id: 'servers.search' })} value={searchText} onChange={setSearchText} />
        </SearchBar>
      )}
      {visibleServers.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="servers.no-match.title" values={{ typed: searchText.trim() }} />}
          text={<FormattedMessage id="servers.no-match.text" />}
          action={
            <Button onClick={() => setSearchText('')}>
              <FormattedMessage id="servers.no-match.clear" />
            </Button>
          }
        />
      ) : (
        <ul className={styles.grid}>
          {visibleServers.map((server) => (
            <ServerCard key={server.id} server={server} onSetup={onSetup} />
          ))}
        </ul>
      )}
    </>
  );
}

const skeletonKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The grid while the servers are loading. */
export function ServersSkeleton() {
  return (
    <Loading>
      <div className={styles.grid}>
        {skeletonKeys.map((key) => (
          <div key={key} className={`${cardStyles.card} ${styles.skeletonCard}`}>
            <div className={styles.skeletonBanner}>
              <Skeleton shape="block" />
            </div>
            <div className={cardStyles.footer}>
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
