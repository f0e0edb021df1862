import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ErrorState } from 'shared-ui';
import { EmptyState, List, Row, Select, Stack } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/use-error-message.ts';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import type { useOffsetList } from '../../components/use-offset-list.ts';
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
  const getErrorMessage = useErrorMessage();
  const { list, error, isFetching, replace, fetchNextPage, retry, restart } = proposals;
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
      {!list && !error && <ListSkeleton />}
      {list?.total === 0 && (
        <EmptyState
          title={<FormattedMessage id="ask-ban.none.title" />}
          text={<FormattedMessage id="ask-ban.none.text" />}
        />
      )}
      {list && list.items.length > 0 && (
        <Stack aria-busy={isFetching}>
          <List>
            {list.items.map((proposal) => (
              <BanRequestCard key={getId(proposal)} proposal={proposal} onDecided={replace} onStale={restart} />
            ))}
          </List>
          {!error && (
            <MoreButton shown={list.items.length} total={list.total} isFetching={isFetching} onMore={fetchNextPage} />
          )}
        </Stack>
      )}
      {error && (
        <ErrorState
          title={<FormattedMessage id="ask-ban.list-failed" />}
          text={getErrorMessage(error)}
          retrying={isFetching}
          onRetry={retry}
        />
      )}
    </section>
  );
}
