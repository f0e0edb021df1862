import { atom, useAtom } from 'jotai';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, Loading, Skeleton, usePageConfig } from 'shared-ui';
import { EmptyState, useDebouncedSearch } from 'shared-ui/app';
import { createPreferenceAtom } from '../../lib/preference-atom.ts';
import { sortServers } from '../../lib/sort-and-filter.ts';
import type { ServerSummary } from '../../specification-api/parse-servers.ts';
import { useServerGroups } from './remembered-servers.ts';
import cardStyles from './server-card.module.css';
import { ServerCard } from './server-card.tsx';
import {
  countServers,
  filterServers,
  formatFilter,
  noFilter,
  parseFilter,
  type ServerFilter,
} from './server-filter.ts';
import styles from './server-grid.module.css';
import { ServerRow } from './server-row.tsx';
import { ServerToolbar, type ServerView, StateFilter, ViewSwitch } from './server-toolbar.tsx';

/** Show search from this many servers. */
const SEARCH_THRESHOLD = 8;

/** Longer lists have more filters, a list view, and pinned and recent servers first. */
const MAX_SHORT_LIST = 12;

const groupTexts = defineMessages({
  pinned: { id: 'servers.pinned' },
  recent: { id: 'servers.recent' },
  others: { id: 'servers.others' },
});

const viewTextAtom = createPreferenceAtom('servers-view');
const viewAtom = atom(
  (get): ServerView => (get(viewTextAtom) === 'list' ? 'list' : 'cards'),
  (_get, set, view: ServerView) => set(viewTextAtom, view),
);

interface ServersProps {
  servers: ServerSummary[];
  /** Called when the user leaves the page to set up a server. */
  onSetup: (id: string) => void;
}

/** The user's servers as cards or a list, with filters if there are many. */
export function ServerGrid({ servers, onSetup }: ServersProps) {
  const [filter, setFilter] = useFilter();
  const [view, setView] = useAtom(viewAtom);
  const isLong = servers.length > MAX_SHORT_LIST;
  const visibleServers = filterServers(servers, filter);
  const isFiltered = filter.text.trim() !== '' || filter.state !== 'all';
  const View = isLong && view === 'list' ? ListView : CardView;
  return (
    <>
      {servers.length >= SEARCH_THRESHOLD && (
        <ServerToolbar
          filter={filter}
          onFilter={setFilter}
          matchCount={
            isFiltered && (
              <FormattedMessage id="servers.found" values={{ found: visibleServers.length, total: servers.length }} />
            )
          }
        >
          {isLong && (
            <>
              <StateFilter
                value={filter.state}
                onChange={(state) => setFilter({ ...filter, state })}
                counts={countServers(servers)}
              />
              <ViewSwitch value={view} onChange={setView} />
            </>
          )}
        </ServerToolbar>
      )}
      {visibleServers.length === 0 && <NoMatch text={filter.text.trim()} onClear={() => setFilter(noFilter)} />}
      {isLong && !isFiltered ? (
        <Groups View={View} servers={visibleServers} onSetup={onSetup} />
      ) : (
        <SortedServers View={View} servers={visibleServers} onSetup={onSetup} />
      )}
    </>
  );
}

/** The filter, which is in the URL as soon as the user pauses changing it, so that Back restores it. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const { text: search, setText: setSearch } = useDebouncedSearch(formatFilter(parseFilter(params)), (next) =>
    setParams(next, { replace: true, preventScrollReset: true }),
  );
  const setFilter = (next: ServerFilter) => setSearch(formatFilter(next));
  return [parseFilter(new URLSearchParams(search)), setFilter] as const;
}

interface NoMatchProps {
  text: string;
  onClear: () => void;
}

function NoMatch({ text, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title={
        text ? (
          <FormattedMessage id="servers.no-match.title" values={{ typed: text }} />
        ) : (
          <FormattedMessage id="servers.no-match.state" />
        )
      }
      text={<FormattedMessage id="servers.no-match.text" />}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="servers.no-match.clear" />
        </Button>
      }
    />
  );
}

interface ViewedServersProps extends ServersProps {
  View: typeof CardView;
}

function SortedServers({ View, servers, onSetup }: ViewedServersProps) {
  const { language } = usePageConfig();
  return <View servers={sortServers(servers, language)} onSetup={onSetup} />;
}

/** The pinned servers, those opened last, and the others, with headings if there is more than one group. */
function Groups({ View, servers, onSetup }: ViewedServersProps) {
  const { language } = usePageConfig();
  const groups = useServerGroups(servers, language);
  const shownGroups = (['pinned', 'recent', 'others'] as const).filter((group) => groups[group].length > 0);
  return shownGroups.map((group) => (
    <div key={group} className={styles.group}>
      {shownGroups.length > 1 && (
        <p className={styles.heading} id={`servers-${group}`}>
          <FormattedMessage {...groupTexts[group]} />
        </p>
      )}
      <View
        servers={groups[group]}
        onSetup={onSetup}
        labelId={shownGroups.length > 1 ? `servers-${group}` : undefined}
      />
    </div>
  ));
}

interface ViewProps extends ServersProps {
  /** The id of the list's label. */
  labelId?: string | undefined;
}

function CardView({ servers, onSetup, labelId }: ViewProps) {
  return (
    <ul className={styles.grid} aria-labelledby={labelId}>
      {servers.map((server) => (
        <ServerCard key={server.id} server={server} onSetup={onSetup} />
      ))}
    </ul>
  );
}

function ListView({ servers, onSetup, labelId }: ViewProps) {
  return (
    <ul className={styles.list} aria-labelledby={labelId}>
      {servers.map((server) => (
        <ServerRow key={server.id} server={server} onSetup={onSetup} />
      ))}
    </ul>
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
              <Skeleton />
              <Skeleton shape="button" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
