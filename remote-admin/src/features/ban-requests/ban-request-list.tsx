import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { EmptyState, Row, Select } from 'shared-ui/app';
import { OffsetList, type useOffsetList } from '../../components/offset-list.tsx';
import { BanRequestCard } from './ban-request-card.tsx';
import styles from './ban-request-list.module.css';
import { type BanRequest, getId, type Shown } from './ban-requests.ts';

const choices = defineMessages({
  all: { id: 'ask-ban.show.all' },
  open: { id: 'ask-ban.show.open' },
  approved: { id: 'ask-ban.show.approved' },
  refused: { id: 'ask-ban.show.refused' },
});
const order = ['all', 'open', 'approved', 'refused'] as const;

interface BanRequestListProps {
  proposals: ReturnType<typeof useOffsetList<BanRequest>>;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** What moderators have proposed, and what became of it. */
export function BanRequestList({ proposals, shown, onShow }: BanRequestListProps) {
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
