import { FormattedMessage, useIntl } from 'react-intl';
import { ArrowLeftIcon, ButtonLink, usePageConfig } from 'shared-ui';
import { PageLayout } from 'shared-ui/app';
import { NewTicketForm } from './new-ticket-form.tsx';

/** Where a person asks for help. */
export function Component() {
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  return (
    <PageLayout
      title={formatMessage({ id: 'tickets.new' })}
      lead={<FormattedMessage id="tickets.new.lead" values={{ brand: brand.name }} />}
      actions={
        <ButtonLink icon={<ArrowLeftIcon />} to="/tickets">
          <FormattedMessage id="tickets.all" />
        </ButtonLink>
      }
    >
      <NewTicketForm />
    </PageLayout>
  );
}
