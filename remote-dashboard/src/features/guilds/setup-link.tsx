import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink, ExternalIcon, getBotInviteUrl, usePageConfig } from 'shared-ui';

interface SetupLinkProps {
  id: string;
  /** The server's name, if it is known. */
  name: string | undefined;
  /** Small and without emphasis, for lists. */
  isSmall?: boolean;
  onClick?: () => void;
}

/** Opens the chat platform's page for adding the bot to a server in another tab. */
export function SetupLink({ id, name, isSmall = false, onClick }: SetupLinkProps) {
  const { formatMessage } = useIntl();
  const config = usePageConfig();
  return (
    <ButtonLink
      kind={isSmall ? undefined : 'primary'}
      size={isSmall ? 'small' : undefined}
      to={getBotInviteUrl(config, id)}
      target="_blank"
      rel="noreferrer"
      iconAfter={<ExternalIcon />}
      aria-label={name === undefined ? undefined : formatMessage({ id: 'servers.setup-one' }, { name })}
      onClick={onClick}
    >
      <FormattedMessage id="servers.setup" />
    </ButtonLink>
  );
}
