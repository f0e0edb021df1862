import { useEffect, useEffectEvent, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type ApiError, Button, Card, Loading, Skeleton, toast } from 'shared-ui';
import { EmptyState, PageLayout, Stack, useInfiniteQuery } from 'shared-ui/app';
import { RequestError, useErrorMessage } from '../../auth/request-error.tsx';
import { isTokensMissing } from '../../auth/staff-request.ts';
import { VirtualTable } from '../../components/virtual-table.tsx';
import type { StaffAction } from '../../specification-api/actions.ts';
import { ActionExport } from './action-export.tsx';
import { ActionCells, ActionHeaderCells, actionRowClassName } from './action-row.tsx';
import { actionsQuery } from './actions-api.ts';
import styles from './actions-page.module.css';
import { FilterForm } from './filter-form.tsx';
import { type ActionFilters, parseFilters, toSearchParams } from './filters.ts';
import { useFilterFields } from './use-filter-fields.ts';

/** The number of entries per request. */
const PAGE_SIZE = 100;

/** Fetch the next page when this many rows are left below the visible range. */
const ROWS_AHEAD = 30;

/** The page of the action log. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filterKey = params.toString();
  const filters = useMemo(() => parseFilters(new URLSearchParams(filterKey)), [filterKey]);
  const change = (next: ActionFilters) => setParams(toSearchParams(next), { replace: true, preventScrollReset: true });
  const fields = useFilterFields(filters, change);
  return (
    <PageLayout
      title={<FormattedMessage id="admin.menu.actions" />}
      lead={<FormattedMessage id="actions.lead" />}
      actions={<ActionExport filters={fields.current} validate={fields.validate} />}
    >
      <FilterForm filters={filters} fields={fields} />
      <ActionLog filters={filters} filterKey={filterKey} onClear={fields.clear} />
    </PageLayout>
  );
}

interface ActionLogProps {
  filters: ActionFilters;
  filterKey: string;
  onClear: () => void;
}

function ActionLog({ filters, filterKey, onClear }: ActionLogProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage('information');
  const query = useInfiniteQuery(actionsQuery(filters, PAGE_SIZE));
  const { pages, error, isFetching, hasNextPage, fetchNextPage } = query;
  const entries = pages?.flatMap((page) => page.entries);
  const showError = useEffectEvent((apiError: ApiError) => {
    if (isTokensMissing(apiError)) return;
    toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: getErrorMessage(apiError) }) });
  });
  useEffect(() => {
    if (error) showError(error);
  }, [error]);
  return (
    <Stack>
      {error && (
        <RequestError
          request={query}
          title={<FormattedMessage id="actions.failed" />}
          missingTokensText="information"
          onRetry={query.retry}
        />
      )}
      {!entries && !error && <LogSkeleton />}
      {entries?.length === 0 && <NoActions isFiltered={filterKey !== ''} onClear={onClear} />}
      {entries && entries.length > 0 && (
        <VirtualTable
          label={formatMessage({ id: 'admin.menu.actions' })}
          count={entries.length}
          hasMore={hasNextPage}
          header={<ActionHeaderCells />}
          rowClassName={actionRowClassName}
          rowHeight={48}
          renderRow={(index) => <Row entry={entries[index]} />}
          resetKey={filterKey}
          onVisibleRangeChange={(_, last) => {
            if (hasNextPage && !isFetching && !error && last >= entries.length - ROWS_AHEAD) void fetchNextPage();
          }}
          footer={
            <LogFooter count={entries.length} hasMore={hasNextPage} isFetching={isFetching} onMore={fetchNextPage} />
          }
        />
      )}
    </Stack>
  );
}

function Row({ entry }: { entry: StaffAction | undefined }) {
  return entry && <ActionCells entry={entry} />;
}

interface LogFooterProps {
  count: number;
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

function LogFooter({ count, hasMore, isFetching, onMore }: LogFooterProps) {
  return (
    <div className={styles.footer}>
      {hasMore ? (
        <Button isPending={isFetching} onClick={onMore}>
          <FormattedMessage id="actions.more" />
        </Button>
      ) : (
        <p className={styles.end}>
          <FormattedMessage id="actions.end" values={{ count }} />
        </p>
      )}
    </div>
  );
}

function LogSkeleton() {
  return (
    <Loading>
      <Card>
        <Stack>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
            <Skeleton key={row} />
          ))}
        </Stack>
      </Card>
    </Loading>
  );
}

function NoActions({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState
        title={<FormattedMessage id="actions.none.title" />}
        text={<FormattedMessage id="actions.none.text" />}
      />
    );
  return (
    <EmptyState
      title={<FormattedMessage id="actions.no-match.title" />}
      text={<FormattedMessage id="actions.no-match.text" />}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="actions.filter.clear" />
        </Button>
      }
    />
  );
}
