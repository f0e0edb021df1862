import { FormattedMessage } from 'react-intl';
import { ButtonLink, ExternalIcon } from 'shared-ui';
import { useSetupAddress } from './use-setup-address.ts';

interface SetupLinkProps {
  /** The server. */
  id: string;
}

/** Leads to the chat platform's page on which the bot is let onto a server, and leaves this one open. */
export function SetupLink({ id }: SetupLinkProps) {
  return (
    <ButtonLink
      kind="primary"
      to={useSetupAddress(id)}
      target="_blank"
      rel="noreferrer"
      iconAfter={<ExternalIcon title={useNewTabTitle()} />}
    >
      <FormattedMessage id="servers.setup" />
    </ButtonLink>
  );
}
