import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink, PageMessages } from 'shared-ui';
import { EmptyState, PageLayout, Row, Stack, useInfiniteQuery, useQuery } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { TwoColumns } from '../../layout/two-columns.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { formatDay, groupByDay } from '../../lib/group-by-day.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { ChangeEntry } from './change-entry.tsx';
import type { ChangeNames } from './format-change.ts';
import {
  type Change,
  type ChangeFilter,
  type ChangePage,
  changesQuery,
  formatFilter,
  parseFilter,
} from './history-api.ts';
import { HistoryFilter } from './history-filter.tsx';
import styles from './history-page.module.css';
import pageMessages from './messages/en.json?all-languages';
import { useChangeNames } from './use-change-names.ts';

/** The history of a server's changes. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <HistoryPage />
    </PageMessages>
  );
}

function HistoryPage() {
  return (
    <PageLayout title={<FormattedMessage id="history.title" />} lead={<FormattedMessage id="history.lead" />} isWide>
      <History />
    </PageLayout>
  );
}

function History() {
  const { id } = useServer();
  const [params, setParams] = useSearchParams();
  const filter = parseFilter(params);
  const setFilter = (next: ChangeFilter) => setParams(formatFilter(next), { replace: true, preventScrollReset: true });
  const query = useInfiniteQuery(changesQuery(id, filter));
  const { data: channels } = useQuery(channelsQuery(id));
  const refetch = () => void refetchGuild(id);
  const { pages, error } = query;
  const changes = pages?.flatMap((page) => page.changes);
  const names = useChangeNames(changes);
  if (error && !changes?.length)
    return <RequestError request={query} title={<FormattedMessage id="history.failed" />} onRetry={refetch} />;
  if (!changes) return <CardsSkeleton count={3} />;
  const isFiltered = filter.module !== undefined || filter.by !== undefined;
  if (changes.length === 0 && !isFiltered)
    return (
      <EmptyState
        title={<FormattedMessage id="history.none.title" />}
        text={<FormattedMessage id="history.none.text" />}
        action={
          <ButtonLink to={`/dashboard/${id}`}>
            <FormattedMessage id="history.none.settings" />
          </ButtonLink>
        }
      />
    );
  return (
    <TwoColumns
      side={
        <HistoryFilter
          filter={filter}
          features={names.features}
          authors={pages?.[0]?.authors ?? []}
          onChange={setFilter}
        />
      }
      isSideAbove
    >
      {changes.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="history.no-match.title" />}
          text={<FormattedMessage id="history.no-match.text" />}
          action={
            <Button onClick={() => setFilter({})}>
              <FormattedMessage id="history.no-match.reset" />
            </Button>
          }
        />
      ) : (
        <HistoryList query={query} changes={changes} names={{ ...names, channels }} />
      )}
    </TwoColumns>
  );
}

interface HistoryListProps {
  query: ReturnType<typeof useInfiniteQuery<ChangePage>>;
  /** The changes of all pages. */
  changes: Change[];
  names: ChangeNames;
}

/** The list of changes, newest first. */
function HistoryList({ query, changes, names }: HistoryListProps) {
  const intl = useIntl();
  const listRef = useRef<HTMLElement>(null);
  const focus = useFocusAfterRender();

  async function fetchOlder() {
    const page = await query.fetchNextPage();
    const [first] = page?.changes ?? [];
    if (first) focus(() => document.getElementById(`change-${first.id}`));
  }

  return (
    <Stack gap={5}>
      <section
        ref={listRef}
        tabIndex={-1}
        className={styles.days}
        aria-label={intl.formatMessage({ id: 'history.title' })}
      >
        {groupByDay(changes).map((day) => (
          <section key={day.start} className={styles.day} aria-labelledby={`day-${day.start}`}>
            <h2 id={`day-${day.start}`}>{formatDay(intl, day.start)}</h2>
            <ol className={styles.changes}>
              {day.entries.map((change) => (
                <ChangeEntry
                  key={change.id}
                  change={change}
                  changes={changes}
                  names={names}
                  onUndone={() => focus(() => listRef.current, { preventScroll: true })}
                />
              ))}
            </ol>
          </section>
        ))}
      </section>
      {query.isNextPageError && query.error && (
        <RequestError request={query} title={<FormattedMessage id="history.older.failed" />} />
      )}
      {query.hasNextPage && (
        <Row justify="center">
          <Button isPending={query.isFetchingNextPage} onClick={fetchOlder}>
            <FormattedMessage id="history.older" />
          </Button>
        </Row>
      )}
    </Stack>
  );
}
