import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink, ExternalIcon, usePageConfig } from 'shared-ui';
import { getBotInviteUrl } from 'shared-ui/lib/bot-invite.ts';

interface SetupLinkProps {
  id: string;
  /** The server's name, where it is known. */
  name: string | undefined;
}

/** Leads to the chat platform's page on which the bot is let onto a server; this page stays open. */
export function SetupLink({ id, name }: SetupLinkProps) {
  const { formatMessage } = useIntl();
  const config = usePageConfig();
  return (
    <ButtonLink
      kind="primary"
      to={getBotInviteUrl(config, id)}
      target="_blank"
      rel="noreferrer"
      iconAfter={<ExternalIcon />}
      aria-label={name === undefined ? undefined : formatMessage({ id: 'servers.setup-one' }, { name })}
    >
      <FormattedMessage id="servers.setup" />
    </ButtonLink>
  );
}
