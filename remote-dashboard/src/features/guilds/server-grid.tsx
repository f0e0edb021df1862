import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Loading, Skeleton, usePageConfig } from 'shared-ui';
import { EmptyState, SearchBar } from 'shared-ui/app';
import { SearchField } from 'shared-ui/lib/search.tsx';
import { filterByName, sortServers } from '../../lib/find.ts';
import cardStyles from './server-card.module.css';
import { ServerCard } from './server-card.tsx';
import styles from './server-grid.module.css';
import type { ServerSummary } from './servers.ts';
import skeletonStyles from './servers-skeleton.module.css';

/** From so many servers on, one searches for one. */
const SEARCH_THRESHOLD = 8;

interface ServerGridProps {
  servers: ServerSummary[];
  /** Called when somebody leaves to set up a server. */
  onSetup: (id: string) => void;
}

/** A person's servers as cards, and a search where there are many. */
export function ServerGrid({ servers, onSetup }: ServerGridProps) {
  const { language } = usePageConfig();
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState('');
  const shown = filterByName(sortServers(servers, language), typed);
  return (
    <>
      {servers.length >= SEARCH_THRESHOLD && (
        <SearchBar
          matchCount={
            typed.trim() && (
              <FormattedMessage id="servers.found" values={{ found: shown.length, total: servers.length }} />
            )
          }
        >
          <SearchField label={formatMessage({ id: 'servers.search' })} value={typed} onChange={setTyped} />
        </SearchBar>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="servers.no-match.title" values={{ typed: typed.trim() }} />}
          text={<FormattedMessage id="servers.no-match.text" />}
          action={
            <Button onClick={() => setTyped('')}>
              <FormattedMessage id="servers.no-match.clear" />
            </Button>
          }
        />
      ) : (
        <ul className={styles.grid}>
          {shown.map((server) => (
            <ServerCard key={server.id} server={server} onSetup={onSetup} />
          ))}
        </ul>
      )}
    </>
  );
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The grid before its servers are known. */
export function ServersSkeleton() {
  return (
    <Loading>
      <div className={styles.grid}>
        {places.map((place) => (
          <div key={place} className={`${cardStyles.card} ${skeletonStyles.card}`}>
            <div className={skeletonStyles.banner}>
              <Skeleton shape="block" />
            </div>
            <div className={cardStyles.foot}>
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
