import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ButtonLink, hasFeature, PlusIcon, usePageConfig } from 'shared-ui';
import { EmptyState, PageLayout, Stack, useQuery } from 'shared-ui/app';
import { getOffset } from 'shared-ui/lib/tickets.ts';

import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { TicketError } from './ticket-error.tsx';
import { TicketList } from './ticket-list.tsx';
import { ticketsQuery } from './tickets-api.ts';

/** The place of a person's support tickets. */
export function Component() {
  return hasFeature('tickets') ? <Tickets /> : <NoTicketsHere />;
}

/** What stands there where the API keeps no tickets. */
function NoTicketsHere() {
  return (
    <PageLayout title={<FormattedMessage id="tickets.title" />}>
      <EmptyState
        title={<FormattedMessage id="tickets.none.title" />}
        text={<FormattedMessage id="tickets.none.text" />}
        action={
          <ButtonLink to="/support">
            <FormattedMessage id="tickets.support" />
          </ButtonLink>
        }
      />
    </PageLayout>
  );
}

function Tickets() {
  const { brand } = usePageConfig();
  const [search] = useSearchParams();
  const from = getOffset(search);
  const { data: page, error, isFetching, refetch } = useQuery(ticketsQuery(from));
  const values = { brand: brand.name };
  return (
    <PageLayout
      title={<FormattedMessage id="tickets.title" />}
      lead={<FormattedMessage id="tickets.lead" values={values} />}
      actions={<NewTicket />}
    >
      <Stack gap={5}>
        {error && (
          <TicketError
            title={<FormattedMessage id="tickets.failed" />}
            error={error}
            retrying={isFetching}
            onRetry={refetch}
          />
        )}
        {!page && !error && <CardsSkeleton count={3} />}
        {page?.tickets.length === 0 && (
          <EmptyState
            title={<FormattedMessage id="tickets.empty.title" />}
            text={<FormattedMessage id="tickets.empty.text" values={values} />}
          />
        )}
        {page && page.tickets.length > 0 && <TicketList page={page} from={from} />}
      </Stack>
    </PageLayout>
  );
}

function NewTicket() {
  return (
    <ButtonLink kind="primary" icon={<PlusIcon />} to="/tickets/new">
      <FormattedMessage id="tickets.new" />
    </ButtonLink>
  );
}
