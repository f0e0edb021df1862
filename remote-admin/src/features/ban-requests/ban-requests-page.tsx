import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useFeature } from 'shared-ui';
import { EmptyState, PageLayout, Row, Select } from 'shared-ui/app';
import { OffsetList, useOffsetList } from '../../components/offset-list.tsx';
import { PlaceholderPage } from '../../components/placeholder.tsx';
import { BanRequestCard } from './ban-request-card.tsx';
import { BanRequestForm } from './ban-request-form.tsx';
import styles from './ban-request-list.module.css';
import { type BanRequest, fetchBanRequests, getId, type StatusFilter } from './ban-requests.ts';

/** Where moderators propose to keep somebody out, and administrators decide on it. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  return hasStaffApi ? <BanRequests /> : <PlaceholderPage title={<FormattedMessage id="ask-ban.title" />} />;
}

function BanRequests() {
  const [shown, setShown] = useState<StatusFilter>('all');
  const proposals = useOffsetList({
    queryKey: ['staff', 'ban-requests', shown],
    fetchPart: (offset) => fetchBanRequests(shown, offset),
    getId,
  });
  return (
    <PageLayout title={<FormattedMessage id="ask-ban.title" />} lead={<FormattedMessage id="ask-ban.lead" />}>
      <BanRequestForm onProposed={proposals.restart} />
      <BanRequestList proposals={proposals} shown={shown} onShow={setShown} />
    </PageLayout>
  );
}

const choices = defineMessages({
  all: { id: 'ask-ban.show.all' },
  open: { id: 'ask-ban.show.open' },
  approved: { id: 'ask-ban.show.approved' },
  refused: { id: 'ask-ban.show.refused' },
});
const order = ['all', 'open', 'approved', 'refused'] as const;

interface BanRequestListProps {
  proposals: ReturnType<typeof useOffsetList<BanRequest>>;
  shown: StatusFilter;
  onShow: (shown: StatusFilter) => void;
}

/** What moderators have proposed, and what became of it. */
function BanRequestList({ proposals, shown, onShow }: BanRequestListProps) {
  const intl = useIntl();
  return (
    <section className={styles.requests} aria-labelledby="proposals">
      <Row justify="between">
        <h2 id="proposals">
          <FormattedMessage id="ask-ban.proposals" />
        </h2>
        <Select
          label={intl.formatMessage({ id: 'ask-ban.show' })}
          value={shown}
          onChange={({ target }) => onShow(order.find((choice) => choice === target.value) ?? 'all')}
        >
          {order.map((choice) => (
            <option key={choice} value={choice}>
              {intl.formatMessage(choices[choice])}
            </option>
          ))}
        </Select>
      </Row>
      <OffsetList
        query={proposals}
        look="apart"
        empty={
          <EmptyState
            title={<FormattedMessage id="ask-ban.none.title" />}
            text={<FormattedMessage id="ask-ban.none.text" />}
          />
        }
        errorTitle={<FormattedMessage id="ask-ban.list-failed" />}
      >
        {(proposal) => (
          <BanRequestCard
            key={getId(proposal)}
            proposal={proposal}
            onDecided={proposals.replace}
            onStale={proposals.restart}
          />
        )}
      </OffsetList>
    </section>
  );
}
