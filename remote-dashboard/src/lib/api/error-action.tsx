import { FormattedMessage } from 'react-intl';
import { type ApiError, getSignInUrl, TextLink, usePageConfig } from 'shared-ui';
import { getBotInviteUrl } from 'shared-ui/lib/bot-invite.ts';
import { isBotMissing, isSignedOut } from './errors.ts';

interface ErrorActionProps {
  /** The server. */
  id: string;
  error: ApiError;
}

/** Link that resolves the error (sign in, add bot). */
export function ErrorAction({ id, error }: ErrorActionProps) {
  const config = usePageConfig();
  const setup = getBotInviteUrl(config, id);
  if (isSignedOut(error))
    return (
      // The router must not answer it: it leads out of the page.
      <TextLink reloadDocument to={getSignInUrl(config)}>
        <FormattedMessage id="denied.connect" />
      </TextLink>
    );
  if (isBotMissing(error))
    return (
      <TextLink newTab to={setup}>
        <FormattedMessage id="servers.setup" />
      </TextLink>
    );
  return null;
}
