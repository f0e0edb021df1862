import { useEffect, useEffectEvent, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { type ApiError, Button, Card, Loading, Skeleton, toast } from 'shared-ui';
import { EmptyState, PageLayout, Stack, useInfiniteQuery } from 'shared-ui/app';
import { RequestError, useErrorMessage } from '../../auth/request-error.tsx';
import { isTokensMissing } from '../../auth/staff-request.ts';
import { VirtualTable } from '../../components/virtual-table.tsx';
import { ActionHead, ActionRow, actionRowStyle } from './action-row.tsx';
import { actionsQuery, type StaffAction } from './actions-api.ts';
import styles from './actions-page.module.css';
import { ExportButton } from './export-button.tsx';
import { FilterForm } from './filter-form.tsx';
import { type ActionFilters, noFilters, parseFilters, toSearchParams } from './filters.ts';

/** How many entries are asked for at once. */
const PAGE_SIZE = 100;

/** From how many rows before the end on more are asked for. */
const ROWS_AHEAD = 30;

/** What staff did. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const question = params.toString();
  const filters = useMemo(() => parseFilters(new URLSearchParams(question)), [question]);
  const change = (next: ActionFilters) => setParams(toSearchParams(next), { replace: true, preventScrollReset: true });
  return (
    <PageLayout
      title={<FormattedMessage id="admin.menu.actions" />}
      lead={<FormattedMessage id="actions.lead" />}
      actions={<ExportButton filters={filters} />}
    >
      <FilterForm filters={filters} onChange={change} />
      <ActionLog filters={filters} question={question} onClear={() => change(noFilters)} />
    </PageLayout>
  );
}

interface ActionLogProps {
  filters: ActionFilters;
  question: string;
  onClear: () => void;
}

function ActionLog({ filters, question, onClear }: ActionLogProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage('information');
  const query = useInfiniteQuery(actionsQuery(filters, PAGE_SIZE));
  const { pages, error, isFetching, hasNextPage, fetchNextPage } = query;
  const entries = pages?.flatMap((page) => page.entries);
  const showError = useEffectEvent((refused: ApiError) => {
    if (isTokensMissing(refused)) return;
    toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: getErrorMessage(refused) }) });
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
          missing="information"
          onRetry={query.retry}
        />
      )}
      {!entries && !error && <LogSkeleton />}
      {entries?.length === 0 && <NoActions filtered={question !== ''} onClear={onClear} />}
      {entries && entries.length > 0 && (
        <VirtualTable
          label={formatMessage({ id: 'admin.menu.actions' })}
          count={entries.length}
          hasMore={hasNextPage}
          head={<ActionHead />}
          rowStyle={actionRowStyle}
          rowHeight={48}
          row={(index) => <Row entry={entries[index]} />}
          resetKey={question}
          onVisibleRangeChange={(_, last) => {
            if (hasNextPage && !isFetching && !error && last >= entries.length - ROWS_AHEAD) void fetchNextPage();
          }}
          foot={<Foot count={entries.length} hasMore={hasNextPage} isFetching={isFetching} onMore={fetchNextPage} />}
        />
      )}
    </Stack>
  );
}

function Row({ entry }: { entry: StaffAction | undefined }) {
  return entry && <ActionRow entry={entry} />;
}

interface FootProps {
  count: number;
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

function Foot({ count, hasMore, isFetching, onMore }: FootProps) {
  return (
    <div className={styles.more}>
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

function NoActions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
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
