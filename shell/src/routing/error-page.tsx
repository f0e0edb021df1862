import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { Button, ButtonLink, Owl, Page } from 'shared-ui';
import { type AreaLoadError, type FailureKind, isAreaLoadError } from '../areas/area-load-error.ts';
import { areaLoaderAtom } from '../areas/area-loader.ts';
import styles from './error-page.module.css';
import { useFallbackTitle } from './page-title.ts';
import { PrerenderedContent, usePrerendered } from './prerendered-content.tsx';

const titles: Record<FailureKind | 'page', MessageDescriptor> = defineMessages({
  busy: { id: 'failure.busy.title' },
  contract: { id: 'failure.contract.title' },
  denied: { id: 'failure.denied.title' },
  evaluation: { id: 'failure.evaluation.title' },
  html: { id: 'failure.html.title' },
  integrity: { id: 'failure.integrity.title' },
  missing: { id: 'failure.missing.title' },
  network: { id: 'failure.network.title' },
  page: { id: 'failure.page.title' },
  server: { id: 'failure.server.title' },
  timeout: { id: 'failure.timeout.title' },
});

const failureMessages: Record<FailureKind | 'page', MessageDescriptor> = defineMessages({
  busy: { id: 'failure.busy.text' },
  contract: { id: 'failure.contract.text' },
  denied: { id: 'failure.denied.text' },
  evaluation: { id: 'failure.evaluation.text' },
  html: { id: 'failure.html.text' },
  integrity: { id: 'failure.integrity.text' },
  missing: { id: 'failure.missing.text' },
  network: { id: 'failure.network.text' },
  page: { id: 'failure.page.text' },
  server: { id: 'failure.server.text' },
  timeout: { id: 'failure.timeout.text' },
});

/** Shown instead of a page that failed: what happened and what to do. */
export function ErrorPage() {
  const error = useRouteError();
  const prerendered = usePrerendered();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const areaError = isAreaLoadError(error) ? error : undefined;
  if (prerendered && areaError) {
    return (
      <>
        <AreaErrorBar areaError={areaError} />
        <PrerenderedContent nodes={prerendered} />
      </>
    );
  }
  return <AreaErrorPage error={error} />;
}

function useRetry(areaError: AreaLoadError | undefined) {
  const loader = useAtomValue(areaLoaderAtom);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [isPending, setIsPending] = useState(false);
  const retry = async () => {
    setIsPending(true);
    if (areaError) loader?.reset(areaError.area);
    // With the fragment the router would only scroll.
    await navigate(pathname + search, { replace: true, preventScrollReset: true });
    if (hash) await navigate(pathname + search + hash, { replace: true });
    setIsPending(false);
  };
  return { isPending, onClick: retry };
}

function AreaErrorPage({ error }: { error: unknown }) {
  const areaError = isAreaLoadError(error) ? error : undefined;
  const kind = areaError?.kind ?? 'page';
  const retry = useRetry(areaError);
  const { formatMessage } = useIntl();
  const title = formatMessage(titles[kind]);
  useFallbackTitle(title);
  useEffect(() => {
    // Any other error is a bug in a page, so log it.
    if (!areaError) console.error(error);
  }, [error, areaError]);

  return (
    <Page>
      <section className={styles.error} role="alert">
        <Owl width={96} mood="worried" />
        <h1>{title}</h1>
        <p>
          <FormattedMessage {...failureMessages[kind]} />
        </p>
        <div className={styles.actions}>
          <Button kind="primary" {...retry}>
            <FormattedMessage id="failure.retry" />
          </Button>
          <ButtonLink to="/">
            <FormattedMessage id="failure.home" />
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}

function AreaErrorBar({ areaError }: { areaError: AreaLoadError }) {
  const retry = useRetry(areaError);
  return (
    <div className={styles.bar} role="alert">
      <p>
        <strong>
          <FormattedMessage {...titles[areaError.kind]} />.
        </strong>{' '}
        <FormattedMessage {...failureMessages[areaError.kind]} />
      </p>
      <Button {...retry}>
        <FormattedMessage id="failure.retry" />
      </Button>
    </div>
  );
}

/** The page for a 404. */
function NotFoundPage() {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'not-found.title' });
  useFallbackTitle(title);

  return (
    <Page>
      <section className={styles.error}>
        <p className={styles.status}>404</p>
        <h1>{title}</h1>
        <p>
          <FormattedMessage id="not-found.text" />
        </p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" to="/">
            <FormattedMessage id="failure.home" />
          </ButtonLink>
          <ButtonLink to="/status">
            <FormattedMessage id="not-found.status" />
          </ButtonLink>
          <ButtonLink to="/support">
            <FormattedMessage id="not-found.community" />
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}
