import { FormattedMessage } from 'react-intl';
import { type ApiError, ButtonLink, getSignInUrl, usePageConfig } from 'shared-ui';
import { Notice, Stack } from 'shared-ui/app';

interface SignInEndedProps {
  error: ApiError | undefined;
}

/** The way on for somebody whose sign-in, or session, has ended while they typed. */
export function SignInEnded({ error }: SignInEndedProps) {
  const config = usePageConfig();
  const reason = error?.kind === 'http-error' ? error.reason : undefined;
  if (reason !== 'ticket-missing' && reason !== 'session-missing') return null;
  return (
    <Notice tone="warning" place="below">
      <Stack gap={3}>
        <p>
          <FormattedMessage id="second-factor.ended" />
        </p>
        <ButtonLink to={getSignInUrl(config)} reloadDocument>
          <FormattedMessage id="second-factor.ended.again" />
        </ButtonLink>
      </Stack>
    </Notice>
  );
}
