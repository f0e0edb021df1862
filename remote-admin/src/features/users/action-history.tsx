import { FormattedMessage, useIntl } from 'react-intl';
import { Card, Loading, Skeleton, TextLink } from 'shared-ui';
import { List, Notice, useInfiniteQuery } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { ActionTime } from '../../components/date-time.tsx';
import { Description, formatActionName } from '../actions/action-text.tsx';
import { actionsQuery, type StaffAction } from '../actions/actions-api.ts';
import { noFilters } from '../actions/filters.ts';
import styles from './action-history.module.css';

const MAX_ENTRIES = 10;

/** The staff actions that affected a user, newest first. */
export function ActionHistory({ id }: { id: string }) {
  const query = useInfiniteQuery(actionsQuery({ ...noFilters, subject: id }, MAX_ENTRIES));
  const [page] = query.pages ?? [];

  return (
    <section aria-labelledby="user-history" className={styles.history}>
      <h2 id="user-history">
        <FormattedMessage id="person.history" />
      </h2>
      {!page && !query.error && (
        <Loading>
          <Card>
            <Skeleton />
            <Skeleton />
          </Card>
        </Loading>
      )}
      <RequestError
        request={query}
        title={<FormattedMessage id="person.history.failed" />}
        missingTokensText="information"
        onRetry={query.retry}
      />
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
      <Notice tone="neutral">
        <FormattedMessage id="person.history.none" />
      </Notice>
    );
  return (
    <List as="ol" variant="boxed">
      {entries.map((entry) => (
        <li key={`${entry.createdAt} ${entry.action} ${entry.userId}`}>
          <p className={styles.header}>
            <strong>{formatActionName(entry.action, intl)}</strong>
            <span dir="auto">{entry.name ?? entry.userId}</span>
            <ActionTime seconds={entry.createdAt} />
          </p>
          <Description text={entry.description} />
        </li>
      ))}
    </List>
  );
}
