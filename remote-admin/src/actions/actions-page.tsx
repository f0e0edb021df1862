import { useEffect, useEffectEvent, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, Card, ErrorState, Loading, Skeleton, toast } from 'shared-ui';
import { EmptyState, WorkPage } from 'shared-ui/work';
import { isTokensMissing } from '../entry/staff-call.ts';
import { type StaffFailure, useStaffFailure } from '../entry/use-staff-failure.ts';
import { LongTable } from '../table/long-table.tsx';
import { ActionHead, ActionRow, actionRowStyle } from './action-row.tsx';
import styles from './actions-page.module.css';
import type { ActionPage } from './ask-actions.ts';
import { ExportButton } from './export-button.tsx';
import { FilterForm } from './filter-form.tsx';
import { type ActionFilters, addressOf, filtersIn, noFilters } from './filters.ts';
import { useActionPages } from './use-action-pages.ts';

/** How many entries are asked for at once. */
const pageSize = 100;

/** From how many rows before the end on more are asked for. */
const ahead = 30;

/** What staff did. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const question = params.toString();
  const filters = useMemo(() => filtersIn(new URLSearchParams(question)), [question]);
  const change = (next: ActionFilters) => setParams(addressOf(next), { replace: true, preventScrollReset: true });
  return (
    <WorkPage
      title={<FormattedMessage id="admin.menu.actions" />}
      lead={<FormattedMessage id="actions.lead" />}
      actions={<ExportButton filters={filters} />}
    >
      <FilterForm filters={filters} onChange={change} />
      <ActionLog filters={filters} question={question} onClear={() => change(noFilters)} />
    </WorkPage>
  );
}

interface ActionLogProps {
  filters: ActionFilters;
  question: string;
  onClear: () => void;
}

function ActionLog({ filters, question, onClear }: ActionLogProps) {
  const { formatMessage } = useIntl();
  const failureText = useStaffFailure('information');
  const { page, failure, asking, more, again } = useActionPages(filters, pageSize);
  const tell = useEffectEvent((refused: StaffFailure) => {
    if (isTokensMissing(refused)) return;
    toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: failureText(refused) }) });
  });
  useEffect(() => {
    if (failure) tell(failure);
  }, [failure]);
  return (
    <>
      {failure && (
        <div className={styles.failure}>
          <ErrorState
            title={<FormattedMessage id="actions.failed" />}
            text={failureText(failure)}
            retrying={asking}
            onRetry={again}
          />
        </div>
      )}
      {!page && !failure && <LogSkeleton />}
      {page?.entries.length === 0 && <NoActions filtered={question !== ''} onClear={onClear} />}
      {page && page.entries.length > 0 && (
        <LongTable
          label={formatMessage({ id: 'admin.menu.actions' })}
          count={page.entries.length}
          endless={page.next !== undefined}
          head={<ActionHead />}
          rowStyle={actionRowStyle}
          rowHeight={48}
          row={(index) => <Row page={page} index={index} />}
          question={question}
          onSight={(_, last) => last >= page.entries.length - ahead && !failure && more()}
          foot={<Foot page={page} asking={asking} onMore={more} />}
        />
      )}
    </>
  );
}

function Row({ page, index }: { page: ActionPage; index: number }) {
  const entry = page.entries[index];
  return entry && <ActionRow entry={entry} />;
}

interface FootProps {
  page: ActionPage;
  asking: boolean;
  onMore: () => void;
}

function Foot({ page, asking, onMore }: FootProps) {
  return (
    <div className={styles.more}>
      {page.next ? (
        <Button busy={asking} onClick={onMore}>
          <FormattedMessage id="actions.more" />
        </Button>
      ) : (
        <p className={styles.end}>
          <FormattedMessage id="actions.end" values={{ count: page.entries.length }} />
        </p>
      )}
    </div>
  );
}

function LogSkeleton() {
  return (
    <Loading>
      <Card>
        <div className={styles.waiting}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
            <Skeleton key={row} />
          ))}
        </div>
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
