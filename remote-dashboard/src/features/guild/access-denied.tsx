import { defineMessages, FormattedMessage } from 'react-intl';
import { type ApiError, Button, ButtonLink, getSignInUrl, Owl, RetryIcon, usePageConfig } from 'shared-ui';
import { Row } from 'shared-ui/app';
import { isBotMissing, isSignedOut, isTransientError, useErrorMessage } from '../../lib/api/errors.tsx';
import { SetupLink } from '../guilds/setup-link.tsx';
import styles from './access-denied.module.css';

const texts = defineMessages({
  title: { id: 'denied.title' },
  text: { id: 'denied.text' },
  unasked: { id: 'denied.unasked' },
  meanwhile: { id: 'denied.meanwhile' },
});

interface AccessDeniedProps {
  id: string;
  /** The server's name, where it is known. */
  name: string | undefined;
  error: ApiError;
  retrying: boolean;
  onRetry: () => void;
}

/** What stands in the place of a server's pages for somebody who may not see them, or of whom nobody knows. */
export function AccessDenied({ id, name, error, retrying, onRetry }: AccessDeniedProps) {
  const getErrorMessage = useErrorMessage();
  const { brand } = usePageConfig();
  const unasked = isTransientError(error);
  const reason = unasked || isSignedOut(error) ? getErrorMessage(error) : undefined;
  const botMissing = isBotMissing(error);
  return (
    <section className={styles.panel} role="alert">
      <Owl width={104} mood="worried" />
      <h1>
        <FormattedMessage {...(unasked ? texts.unasked : texts.title)} />
      </h1>
      {reason && <p>{reason}</p>}
      <p>
        <FormattedMessage {...(unasked ? texts.meanwhile : texts.text)} />
      </p>
      {!reason && (
        <p>
          {botMissing ? (
            <FormattedMessage id="denied.bot-missing" values={{ brand: brand.name }} />
          ) : (
            <FormattedMessage id="denied.hint" values={{ brand: brand.name }} />
          )}
        </p>
      )}
      <Row justify="center">
        {unasked && (
          <Button kind="primary" icon={<RetryIcon />} isPending={retrying} onClick={onRetry}>
            <FormattedMessage id="denied.retry" />
          </Button>
        )}
        {isSignedOut(error) && <ConnectLink />}
        {botMissing && <SetupLink id={id} name={name} />}
        <ButtonLink to="/dashboard">
          <FormattedMessage id="denied.servers" />
        </ButtonLink>
      </Row>
    </section>
  );
}

function ConnectLink() {
  const config = usePageConfig();
  // The router must not answer it: it leads out of the page.
  return (
    <ButtonLink kind="primary" reloadDocument to={getSignInUrl(config)}>
      <FormattedMessage id="denied.connect" />
    </ButtonLink>
  );
}
