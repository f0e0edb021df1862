import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useFeature } from 'shared-ui';
import { EmptyState, PageLayout, Row, Select } from 'shared-ui/app';
import { OffsetList, useOffsetList } from '../../components/offset-list.tsx';
import { PlaceholderPage } from '../../components/placeholder-page.tsx';
import { BanRequestCard } from './ban-request-card.tsx';
import { BanRequestForm } from './ban-request-form.tsx';
import { type BanRequest, fetchBanRequests, getId, type StateFilter } from './ban-requests.ts';
import styles from './ban-requests-page.module.css';

/** The page on which moderators request bans and administrators decide. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  return hasStaffApi ? <BanRequests /> : <PlaceholderPage title={<FormattedMessage id="ban-requests.title" />} />;
}

function BanRequests() {
  const [filter, setFilter] = useState<StateFilter>('all');
  const banRequests = useOffsetList({
    queryKey: ['staff', 'ban-requests', filter],
    fetchPage: (offset) => fetchBanRequests(filter, offset),
    getId,
  });
  return (
    <PageLayout title={<FormattedMessage id="ban-requests.title" />} lead={<FormattedMessage id="ban-requests.lead" />}>
      <BanRequestForm onCreated={banRequests.restart} />
      <BanRequestList banRequests={banRequests} filter={filter} onFilterChange={setFilter} />
    </PageLayout>
  );
}

const filterNames = defineMessages({
  all: { id: 'ban-requests.filter.all' },
  open: { id: 'ban-requests.filter.open' },
  approved: { id: 'ban-requests.filter.approved' },
  refused: { id: 'ban-requests.filter.refused' },
});
const filterOrder = ['all', 'open', 'approved', 'refused'] as const;

interface BanRequestListProps {
  banRequests: ReturnType<typeof useOffsetList<BanRequest>>;
  filter: StateFilter;
  onFilterChange: (filter: StateFilter) => void;
}

/** The list of ban requests. */
function BanRequestList({ banRequests, filter, onFilterChange }: BanRequestListProps) {
  const intl = useIntl();
  return (
    <section className={styles.requests} aria-labelledby="ban-requests">
      <Row justify="between">
        <h2 id="ban-requests">
          <FormattedMessage id="ban-requests.list" />
        </h2>
        <Select
          label={intl.formatMessage({ id: 'ban-requests.filter' })}
          value={filter}
          onChange={({ target }) => onFilterChange(filterOrder.find((choice) => choice === target.value) ?? 'all')}
        >
          {filterOrder.map((choice) => (
            <option key={choice} value={choice}>
              {intl.formatMessage(filterNames[choice])}
            </option>
          ))}
        </Select>
      </Row>
      <OffsetList
        query={banRequests}
        variant="spaced"
        empty={
          <EmptyState
            title={<FormattedMessage id="ban-requests.none.title" />}
            text={<FormattedMessage id="ban-requests.none.text" />}
          />
        }
        errorTitle={<FormattedMessage id="ban-requests.list.failed" />}
      >
        {(banRequest) => (
          <BanRequestCard
            key={getId(banRequest)}
            banRequest={banRequest}
            onDecided={banRequests.replace}
            onStale={banRequests.restart}
          />
        )}
      </OffsetList>
    </section>
  );
}
