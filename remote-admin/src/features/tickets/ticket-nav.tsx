import { FormattedMessage, useIntl } from 'react-intl';
import { useQuery } from 'shared-ui/app';
import { TicketNav } from 'shared-ui/app/tickets';
import { DateTime } from '../../components/date-time.tsx';
import { TicketState } from './ticket-state.tsx';
import { ticketsQuery } from './tickets-api.ts';

/** The open tickets beside the one that is shown. Unread ones come first. */
export function OpenTicketNav() {
  const { formatMessage } = useIntl();
  const { data: page } = useQuery(ticketsQuery({ show: 'open', search: '', offset: 0 }));
  const moreCount = page ? page.total - page.tickets.length : 0;
  return (
    <TicketNav
      label={formatMessage({ id: 'staff-tickets.show.open' })}
      tickets={page?.tickets}
      path="/manage/moderator/tickets"
      details={({ state, unread, person, updated_at }) => (
        <>
          <TicketState state={state} unread={unread} /> <bdi>{person.name}</bdi> <DateTime time={updated_at} />
        </>
      )}
      more={moreCount > 0 && <FormattedMessage id="staff-tickets.list.more" values={{ count: moreCount }} />}
    />
  );
}
