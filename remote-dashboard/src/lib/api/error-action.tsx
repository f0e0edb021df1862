import { FormattedMessage } from 'react-intl';
import { type ApiError, getSignInUrl, TextLink, usePageConfig } from 'shared-ui';
import { getBotInviteUrl } from 'shared-ui/lib/bot-invite.ts';
import { isBotMissing, isSignedOut } from './errors.tsx';

interface ErrorActionProps {
  /** The server. */
  id: string;
  error: ApiError;
}

/** Link that resolves the error (sign in, add bot). */
export function ErrorAction({ id, error }: ErrorActionProps) {
  const config = usePageConfig();
  const setup = getBotInviteUrl(config, id);
  if (isSignedOut(error)) return <SignInLink />;
  if (isBotMissing(error))
    return (
      <TextLink newTab to={setup}>
        <FormattedMessage id="servers.setup" />
      </TextLink>
    );
  return null;
}

/** Link to sign in again. It leaves the page, so the router must not handle it. */
export function SignInLink() {
  const config = usePageConfig();
  return (
    <TextLink reloadDocument to={getSignInUrl(config)}>
      <FormattedMessage id="denied.connect" />
    </TextLink>
  );
}
