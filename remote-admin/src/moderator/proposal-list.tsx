import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ErrorState } from 'shared-ui';
import { EmptyState, Select } from 'shared-ui/work';
import { useStaffFailure } from '../entry/use-staff-failure.ts';
import { ListPlaces } from './list-places.tsx';
import { MoreButton } from './more-button.tsx';
import { ProposalCard } from './proposal-card.tsx';
import styles from './proposal-list.module.css';
import { keyOf, type Proposal, type Shown } from './proposals.ts';
import type { useLongList } from './use-long-list.ts';

const choices = defineMessages({
  all: { id: 'ask-ban.show.all' },
  open: { id: 'ask-ban.show.open' },
  approved: { id: 'ask-ban.show.approved' },
  refused: { id: 'ask-ban.show.refused' },
});
const order = ['all', 'open', 'approved', 'refused'] as const;

interface ProposalListProps {
  list: ReturnType<typeof useLongList<Proposal>>;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** What moderators have proposed, and what became of it. */
export function ProposalList({ list, shown, onShow }: ProposalListProps) {
  const intl = useIntl();
  const wordsOf = useStaffFailure();
  const { known, failure, asking, replace, more, retry, again } = list;
  return (
    <section className={styles.section} aria-labelledby="proposals">
      <div className={styles.head}>
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
      </div>
      {!known && !failure && <ListPlaces />}
      {known?.total === 0 && (
        <EmptyState
          title={<FormattedMessage id="ask-ban.none.title" />}
          text={<FormattedMessage id="ask-ban.none.text" />}
        />
      )}
      {known && known.items.length > 0 && (
        <div aria-busy={asking}>
          <ul className={styles.list}>
            {known.items.map((proposal) => (
              <ProposalCard key={keyOf(proposal)} proposal={proposal} onDecided={replace} onStale={again} />
            ))}
          </ul>
          {!failure && <MoreButton shown={known.items.length} total={known.total} asking={asking} onMore={more} />}
        </div>
      )}
      {failure && (
        <ErrorState
          title={<FormattedMessage id="ask-ban.list-failed" />}
          text={wordsOf(failure)}
          retrying={asking}
          onRetry={retry}
        />
      )}
    </section>
  );
}
