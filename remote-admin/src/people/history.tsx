import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card, ErrorState, Loading, Skeleton, TextLink } from 'shared-ui';
import { actionName } from '../actions/action-names.ts';
import { ActionTime } from '../actions/action-time.tsx';
import { Description } from '../actions/description.tsx';
import { noFilters } from '../actions/filters.ts';
import type { StaffAction } from '../actions/staff-action.ts';
import { useActionPages } from '../actions/use-action-pages.ts';
import { useStaffFailure } from '../entry/use-staff-failure.ts';
import styles from './history.module.css';

const shown = 10;

/** What staff did about a person, the newest first. */
export function History({ id }: { id: string }) {
  const failureText = useStaffFailure('information');
  const filters = useMemo(() => ({ ...noFilters, subject: id }), [id]);
  const { page, failure, asking, again } = useActionPages(filters, shown);

  return (
    <section aria-labelledby="person-history" className={styles.history}>
      <h2 id="person-history">
        <FormattedMessage id="person.history" />
      </h2>
      {!page && !failure && (
        <Loading>
          <Card>
            <Skeleton />
            <Skeleton />
          </Card>
        </Loading>
      )}
      {failure && (
        <ErrorState
          title={<FormattedMessage id="person.history.failed" />}
          text={failureText(failure)}
          onRetry={again}
          retrying={asking}
        />
      )}
      {page && <Entries entries={page.entries} />}
      {page?.next && (
        <TextLink to={`/manage/admin/actions?subject=${encodeURIComponent(id)}`}>
          <FormattedMessage id="person.history.all" />
        </TextLink>
      )}
    </section>
  );
}

function Entries({ entries }: { entries: StaffAction[] }) {
  const intl = useIntl();
  if (entries.length === 0)
    return (
      <p className={styles.none}>
        <FormattedMessage id="person.history.none" />
      </p>
    );
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.createdAt} ${entry.action} ${entry.userId}`}>
          <p className={styles.head}>
            <strong>{actionName(entry.action, intl)}</strong>
            <span dir="auto">{entry.name ?? entry.userId}</span>
            <ActionTime seconds={entry.createdAt} />
          </p>
          <Description text={entry.description} />
        </li>
      ))}
    </ol>
  );
}
