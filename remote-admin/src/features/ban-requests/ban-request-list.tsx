import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink, VisuallyHidden } from 'shared-ui';
import { EmptyState, Row, Select } from 'shared-ui/app';
import { InboxItem, InboxNav } from 'shared-ui/app/tickets';
import { DateTime } from '../../components/date-time.tsx';
import { PagedList, type usePagedList } from '../../components/paged-list.tsx';
import styles from './ban-request-list.module.css';
import { BanRequestBadge } from './ban-request-state.tsx';
import { BAN_REQUESTS_PATH, type BanRequest, type StateFilter } from './ban-requests.ts';

const filterNames = defineMessages({
  all: { id: 'ban-requests.filter.all' },
  open: { id: 'ban-requests.filter.open' },
  approved: { id: 'ban-requests.filter.approved' },
  refused: { id: 'ban-requests.filter.refused' },
});
const filterOrder = ['all', 'open', 'approved', 'refused'] as const;

/** The filter with a name, as it is in the URL. Without one, the list has all ban requests. */
export function parseFilter(name: string | null): StateFilter {
  return filterOrder.find((choice) => choice === name) ?? 'all';
}

interface BanRequestListProps {
  banRequests: ReturnType<typeof usePagedList<BanRequest>>;
  filter: StateFilter;
  /** The part of the URL with the filter. */
  search: string;
  onFilterChange: (filter: StateFilter) => void;
}

/** The list of ban requests. */
export function BanRequestList({ banRequests, filter, search, onFilterChange }: BanRequestListProps) {
  const { formatMessage } = useIntl();
  return (
    <>
      <div className={styles.header}>
        <Row justify="between">
          <h2>
            <FormattedMessage id="ban-requests.list" />
          </h2>
          <span className={styles.new}>
            <ButtonLink to={{ pathname: `${BAN_REQUESTS_PATH}/new`, search }}>
              <FormattedMessage id="ban-requests.new" />
            </ButtonLink>
          </span>
        </Row>
        <Select
          label={formatMessage({ id: 'ban-requests.filter' })}
          value={filter}
          onChange={({ target }) => onFilterChange(parseFilter(target.value))}
        >
          {filterOrder.map((choice) => (
            <option key={choice} value={choice}>
              {formatMessage(filterNames[choice])}
            </option>
          ))}
        </Select>
      </div>
      <InboxNav label={formatMessage({ id: 'ban-requests.list' })}>
        <PagedList
          query={banRequests}
          variant="boxed"
          empty={
            <EmptyState
              title={<FormattedMessage id="ban-requests.none.title" />}
              text={<FormattedMessage id="ban-requests.none.text" />}
            />
          }
          errorTitle={<FormattedMessage id="ban-requests.list.failed" />}
        >
          {(banRequest) => <BanRequestItem key={banRequest.id} banRequest={banRequest} search={search} />}
        </PagedList>
      </InboxNav>
    </>
  );
}

function BanRequestItem({ banRequest, search }: { banRequest: BanRequest; search: string }) {
  const { id, person, by, own, at, state, unread, assigned_to } = banRequest;
  return (
    <InboxItem
      to={{ pathname: `${BAN_REQUESTS_PATH}/${id}`, search }}
      unread={unread}
      title={
        <>
          {unread && <span className={styles.dot} />}
          <bdi>{person.name}</bdi>
          {unread && (
            <VisuallyHidden>
              {' '}
              <FormattedMessage id="ban-requests.unread" />
            </VisuallyHidden>
          )}
        </>
      }
    >
      <BanRequestBadge state={state} />
      <span>
        {own ? (
          <FormattedMessage id="ban-requests.by-you" />
        ) : (
          <FormattedMessage id="ban-requests.by" values={{ name: <bdi key="name">{by.name}</bdi> }} />
        )}
      </span>
      <DateTime time={at} />
      {assigned_to && (
        <span>
          <Assignee banRequest={banRequest} />
        </span>
      )}
    </InboxItem>
  );
}

/** To whom a ban request is assigned. */
export function Assignee({ banRequest: { assigned_to, assigned_to_you } }: { banRequest: BanRequest }) {
  if (assigned_to_you) return <FormattedMessage id="ban-requests.assigned-to-you" />;
  if (!assigned_to) return <FormattedMessage id="staff-tickets.unassigned" />;
  return (
    <FormattedMessage id="staff-tickets.assigned-to" values={{ name: <bdi key="name">{assigned_to.name}</bdi> }} />
  );
}
