import { FormattedMessage } from 'react-intl';
import { useLoaderData, useRevalidator } from 'react-router';
import { ButtonLink, Card, Loading, PlusIcon, Skeleton, usePageConfig } from 'shared-ui';
import { EmptyState, useFresh, WorkPage } from 'shared-ui/work';
import { useAnswer } from '../asking/use-answer.ts';
import { TicketFailure } from './ticket-failure.tsx';
import styles from './ticket-list.module.css';
import { TicketList } from './ticket-list.tsx';
import type { loadTickets } from './tickets-api.ts';

/** The place of a person's support tickets. */
export function Component() {
  const { from, asked } = useLoaderData<typeof loadTickets>();
  return asked ? <Tickets from={from} asked={asked} /> : <NoTicketsHere />;
}

/** What stands there where the API keeps no tickets. */
function NoTicketsHere() {
  return (
    <WorkPage title={<FormattedMessage id="tickets.title" />}>
      <EmptyState
        title={<FormattedMessage id="tickets.none.title" />}
        text={<FormattedMessage id="tickets.none.text" />}
        action={
          <ButtonLink to="/support">
            <FormattedMessage id="tickets.support" />
          </ButtonLink>
        }
      />
    </WorkPage>
  );
}

type TicketsProps = { [K in keyof ReturnType<typeof loadTickets>]-?: NonNullable<ReturnType<typeof loadTickets>[K]> };

function Tickets({ from, asked }: TicketsProps) {
  const { brand } = usePageConfig();
  const { answer, failure, settling } = useAnswer(asked);
  const { revalidate } = useRevalidator();
  useFresh(() => void revalidate());
  const values = { brand: brand.name };
  return (
    <WorkPage
      title={<FormattedMessage id="tickets.title" />}
      lead={<FormattedMessage id="tickets.lead" values={values} />}
      actions={<NewTicket />}
    >
      {failure && (
        <div className={styles.failure}>
          <TicketFailure
            title={<FormattedMessage id="tickets.failed" />}
            failure={failure}
            retrying={settling}
            onRetry={() => void revalidate()}
          />
        </div>
      )}
      {!answer && !failure && <Places />}
      {answer && answer.tickets.length === 0 && (
        <EmptyState
          title={<FormattedMessage id="tickets.empty.title" />}
          text={<FormattedMessage id="tickets.empty.text" values={values} />}
        />
      )}
      {answer && answer.tickets.length > 0 && <TicketList page={answer} from={from} />}
    </WorkPage>
  );
}

function NewTicket() {
  return (
    <ButtonLink kind="primary" icon={<PlusIcon />} to="/tickets/new">
      <FormattedMessage id="tickets.new" />
    </ButtonLink>
  );
}

function Places() {
  return (
    <Loading>
      <div className={styles.list}>
        {['first', 'second', 'third'].map((place) => (
          <Card key={place}>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
