import { defineMessages, FormattedMessage } from 'react-intl';
import { type ApiError, Button, ButtonLink, getSignInUrl, Owl, RetryIcon, usePageConfig } from 'shared-ui';
import { Row } from 'shared-ui/app';
import { isBotMissing, isTransientError, requiresSignIn, useErrorMessage } from '../../lib/api/errors.tsx';
import { SetupLink } from '../guilds/setup-link.tsx';
import styles from './access-denied.module.css';

const texts = defineMessages({
  title: { id: 'denied.title' },
  text: { id: 'denied.text' },
  transientTitle: { id: 'denied.unchecked.title' },
  transientText: { id: 'denied.unchecked.text' },
});

interface AccessDeniedProps {
  id: string;
  /** The server's name, if known. */
  name: string | undefined;
  error: ApiError;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown instead of a server's pages when access is denied or could not be checked. */
export function AccessDenied({ id, name, error, isRetrying, onRetry }: AccessDeniedProps) {
  const getErrorMessage = useErrorMessage();
  const { brand } = usePageConfig();
  const isTransient = isTransientError(error);
  const reason = isTransient || requiresSignIn(error) ? getErrorMessage(error) : undefined;
  const hasNoBot = isBotMissing(error);
  return (
    <section className={styles.panel} role="alert">
      <Owl width={104} mood="worried" />
      <h1>
        <FormattedMessage {...(isTransient ? texts.transientTitle : texts.title)} />
      </h1>
      {reason && <p>{reason}</p>}
      <p>
        <FormattedMessage {...(isTransient ? texts.transientText : texts.text)} />
      </p>
      {!reason && (
        <p>
          {hasNoBot ? (
            <FormattedMessage id="denied.bot-missing" values={{ brand: brand.name }} />
          ) : (
            <FormattedMessage id="denied.hint" values={{ brand: brand.name }} />
          )}
        </p>
      )}
      <Row justify="center">
        {isTransient && (
          <Button kind="primary" icon={<RetryIcon />} isPending={isRetrying} onClick={onRetry}>
            <FormattedMessage id="denied.retry" />
          </Button>
        )}
        {requiresSignIn(error) && <SignInLink />}
        {hasNoBot && <SetupLink id={id} name={name} />}
        <ButtonLink to="/dashboard">
          <FormattedMessage id="denied.servers" />
        </ButtonLink>
      </Row>
    </section>
  );
}

function SignInLink() {
  const config = usePageConfig();
  // Not a router navigation: the target is the API, which redirects to the chat platform, or the chat platform itself.
  return (
    <ButtonLink kind="primary" reloadDocument to={getSignInUrl(config)}>
      <FormattedMessage id="denied.connect" />
    </ButtonLink>
  );
}
