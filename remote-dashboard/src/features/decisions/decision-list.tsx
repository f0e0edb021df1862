import { useContext, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, Loading, PageMessages, SegmentedControl, Skeleton, useFeature, usePageConfig } from 'shared-ui';
import type { Field } from 'vigil-bot/manifest';
import { RequestError } from '../../lib/api/errors.tsx';
import { formatDay, groupByDay } from '../../lib/group-by-day.ts';
import { useIsInView } from '../../lib/use-is-in-view.ts';
import { FormContext } from '../bot-features/fields/form-context.tsx';
import { useText } from '../bot-features/use-text.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { RehearsalForm } from '../rehearsals/rehearsal-form.tsx';
import { CauseForm } from './cause-form.tsx';
import { DecisionEntry, type DecisionLinks } from './decision-entry.tsx';
import { parseFilter, toFieldSearch, toSearch } from './decision-filter.ts';
import { DecisionFilters } from './decision-filters.tsx';
import styles from './decision-list.module.css';
import type { Decision, DecisionFilter, DecisionPage } from './decisions-api.ts';
import { findFieldLabel } from './find-field-label.ts';
import pageMessages from './messages/en.json?all-languages';
import { useDecisions } from './use-decisions.ts';

export interface DecisionListProps {
  /** A feature of the bot, `logs` or `greetings`. */
  feature: string;
  /** The fields of the page that decisions can name. */
  fields: readonly Field[];
}

export interface LinkedProps {
  feature: string;
  links: DecisionLinks;
}

/** What happened, and the form that asks why nothing did. */
export function DecisionPanel(props: DecisionListProps) {
  return (
    <PageMessages pageMessages={pageMessages}>
      <Views {...props} />
    </PageMessages>
  );
}

function Views({ feature, fields }: DecisionListProps) {
  const { formatMessage } = useIntl();
  const text = useText();
  const [search] = useSearchParams();
  const [view, setView] = useState<'list' | 'cause' | 'try'>('list');
  const rehearsals = useRehearsals();
  function getFieldLabel(path: string) {
    const label = findFieldLabel(fields, path.split('/'));
    return label && text(label);
  }
  const getFieldUrl = (path: string) => `?${toFieldSearch(search, path)}`;
  const linked = { feature, links: { getFieldLabel, getFieldUrl } };
  return (
    <div className={styles.list}>
      <div className={styles.views}>
        <SegmentedControl
          label={formatMessage({ id: 'decisions.views' })}
          hidesLabel
          fullWidth
          value={view}
          onChange={setView}
          options={[
            { value: 'list', content: <FormattedMessage id="decisions.view.list" /> },
            { value: 'cause', content: <FormattedMessage id="cause.title" /> },
            ...(rehearsals.length > 0
              ? [{ value: 'try' as const, content: <FormattedMessage id="decisions.view.try" /> }]
              : []),
          ]}
        />
      </div>
      {view === 'list' && <DecisionList {...linked} />}
      {view === 'cause' && <CauseForm {...linked} />}
      {view === 'try' && <RehearsalForm rehearsals={rehearsals} links={linked.links} />}
    </div>
  );
}

/** What the bot rehearses for the feature of the page, if the user may. */
function useRehearsals() {
  const isSupported = useFeature('bot-rehearsals');
  const form = useContext(FormContext);
  return (isSupported && form?.canEdit && form.rehearsals) || [];
}

/** What the bot did, skipped or failed to do, newest first, with filters. */
function DecisionList({ feature, links }: LinkedProps) {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search);
  const setFilter = (next: DecisionFilter) =>
    setSearch(toSearch(search, next), { replace: true, preventScrollReset: true });
  const [choices, setChoices] = useState<Pick<DecisionPage, 'users' | 'channels'>>({ users: [], channels: [] });
  return (
    <div className={styles.list}>
      <DecisionFilters filter={filter} {...choices} onChange={setFilter} />
      <FilteredList
        key={JSON.stringify(filter)}
        feature={feature}
        filter={filter}
        links={links}
        onLoaded={setChoices}
        onShowAll={() => setFilter({})}
      />
    </div>
  );
}

interface FilteredListProps {
  feature: string;
  links: DecisionLinks;
  filter: DecisionFilter;
  onLoaded: (page: DecisionPage) => void;
  onShowAll: () => void;
}

function FilteredList({ feature, filter, links, onLoaded, onShowAll }: FilteredListProps) {
  const { id } = useServer();
  const { brand } = usePageConfig();
  const topRef = useRef<HTMLDivElement>(null);
  const isAtTop = useIsInView(topRef, true);
  const { latest, decisions, next, newCount, accept, older } = useDecisions(id, feature, filter, isAtTop);
  const page = latest.data;
  useEffect(() => {
    if (page) onLoaded(page);
  }, [page, onLoaded]);
  function showNew() {
    accept();
    topRef.current?.scrollIntoView({ block: 'nearest' });
    topRef.current?.focus({ preventScroll: true });
  }
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <div ref={topRef} className={styles.top} tabIndex={-1} />
      <div role="status" className={styles.new}>
        {!isAtTop && newCount > 0 && (
          <Button size="small" onClick={showNew}>
            <FormattedMessage id="decisions.new" values={{ count: newCount }} />
          </Button>
        )}
      </div>
      {!decisions && latest.error && (
        <RequestError
          request={latest}
          title={<FormattedMessage id="decisions.failed" />}
          onRetry={() => void latest.refetch()}
        />
      )}
      {!decisions && !latest.error && <DecisionSkeleton />}
      {decisions?.length === 0 &&
        (isFiltered ? (
          <div className={styles.none}>
            <p>
              <FormattedMessage id="decisions.no-match" />
            </p>
            <Button onClick={onShowAll}>
              <FormattedMessage id="decisions.show-all" />
            </Button>
          </div>
        ) : (
          <p className={styles.none}>
            <FormattedMessage id="decisions.none" values={{ brand: brand.name }} />
          </p>
        ))}
      {decisions && decisions.length > 0 && (
        <>
          <Days decisions={decisions} links={links} />
          <RequestError request={older} title={<FormattedMessage id="decisions.failed" />} />
          {next !== undefined && (
            <Button isPending={older.isPending} onClick={() => older.mutate(next)}>
              <FormattedMessage id="decisions.older" />
            </Button>
          )}
          <p className={styles.retention}>
            <FormattedMessage id="decisions.retention" />
          </p>
        </>
      )}
    </>
  );
}

function Days({ decisions, links }: { decisions: readonly Decision[]; links: DecisionLinks }) {
  const intl = useIntl();
  const id = useId();
  return groupByDay(decisions).map(({ start, entries }) => (
    <section key={start} aria-labelledby={`${id}-${start}`}>
      <h3 id={`${id}-${start}`} className={styles.day}>
        {formatDay(intl, start)}
      </h3>
      <ol className={styles.entries}>
        {entries.map((decision) => (
          <DecisionEntry key={decision.id} decision={decision} links={links} />
        ))}
      </ol>
    </section>
  ));
}

function DecisionSkeleton() {
  return (
    <Loading>
      <div className={styles.entries}>
        {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
          <div key={key} className={styles.skeleton}>
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
