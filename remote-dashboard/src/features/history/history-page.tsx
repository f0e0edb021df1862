import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ButtonLink } from 'shared-ui';
import { EmptyState, PageLayout, Row, Stack, useInfiniteQuery, useQuery } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { TwoColumns } from '../../layout/two-columns.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { channelsQuery, type ServerChannel } from '../../lib/channels/channels-api.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { ChangeEntry } from './change-entry.tsx';
import { formatDay, groupByDay } from './group-by-day.ts';
import { type Change, type ChangeFilter, type ChangePage, changesQuery } from './history-api.ts';
import { HistoryFilter } from './history-filter.tsx';
import styles from './history-page.module.css';

/** The history of a server's changes. */
export function Component() {
  return (
    <PageLayout title={<FormattedMessage id="history.title" />} lead={<FormattedMessage id="history.lead" />} isWide>
      <History />
    </PageLayout>
  );
}

function History() {
  const { id } = useServer();
  const [filter, setFilter] = useState<ChangeFilter>({});
  const query = useInfiniteQuery(changesQuery(id, filter));
  const { data: channels } = useQuery(channelsQuery(id));
  const refetch = () => void refetchGuild(id);
  const { pages, error } = query;
  const changes = pages?.flatMap((page) => page.changes);
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
      side={<HistoryFilter filter={filter} authors={pages?.[0]?.authors ?? []} onChange={setFilter} />}
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
        <HistoryList query={query} changes={changes} channels={channels} />
      )}
    </TwoColumns>
  );
}

interface HistoryListProps {
  query: ReturnType<typeof useInfiniteQuery<ChangePage>>;
  /** The changes of all pages. */
  changes: Change[];
  /** The server's channels, if loaded. */
  channels: ServerChannel[] | undefined;
}

/** The list of changes, newest first. */
function HistoryList({ query, changes, channels }: HistoryListProps) {
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
              {day.changes.map((change) => (
                <ChangeEntry
                  key={change.id}
                  change={change}
                  changes={changes}
                  channels={channels}
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
