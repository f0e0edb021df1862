import { FormattedMessage, useIntl } from 'react-intl';
import { RelativeTime, useQuery } from 'shared-ui/app';
import { TicketNav } from 'shared-ui/app/tickets';
import { TicketState } from './ticket-state.tsx';
import { ticketsQuery } from './tickets-api.ts';

/** The user's latest tickets beside the open one. */
export function OwnTicketNav() {
  const { formatMessage } = useIntl();
  const { data: page } = useQuery(ticketsQuery(0));
  const moreCount = page ? page.total - page.tickets.length : 0;
  return (
    <TicketNav
      label={formatMessage({ id: 'tickets.list' })}
      tickets={page?.tickets}
      path="/tickets"
      details={({ state, unread, updated_at }) => (
        <>
          <TicketState state={state} unread={unread} /> <RelativeTime time={updated_at} />
        </>
      )}
      more={moreCount > 0 && <FormattedMessage id="tickets.list.more" values={{ count: moreCount }} />}
    />
  );
}
