import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { Button, ButtonLink, Owl, Page } from 'shared-ui';
import { areaLoaderAtom } from '../areas/area-loader-atom.ts';
import { type AreaLoadError, isAreaLoadError } from '../areas/failure.ts';
import styles from './error-page.module.css';
import { failureTexts } from './failure-texts.ts';
import { PrerenderedContent, usePrerendered } from './kept-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { useMoveFocusOnUnmount } from './use-focus-goes-on.ts';
import { useFallbackTitle } from './use-stand-in-title.ts';

/** What stands in a page's place when it cannot be shown: what happened, and what to do. */
export function ErrorPage() {
  const error = useRouteError();
  const kept = usePrerendered();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const area = isAreaLoadError(error) ? error : undefined;
  if (kept && area) {
    return (
      <>
        <FailureBar failure={area} />
        <PrerenderedContent nodes={kept} />
      </>
    );
  }
  return <FailurePage error={error} />;
}

function useRetry(failure: AreaLoadError | undefined) {
  const loader = useAtomValue(areaLoaderAtom);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    if (failure) loader?.reset(failure.area);
    // To an address with its fragment the router would only scroll.
    await navigate(pathname + search, { replace: true, preventScrollReset: true });
    if (hash) await navigate(pathname + search + hash, { replace: true });
    setBusy(false);
  };
  return { busy, onClick: retry };
}

function FailurePage({ error }: { error: unknown }) {
  const failure = isAreaLoadError(error) ? error : undefined;
  const texts = failureTexts[failure?.kind ?? 'page'];
  const retry = useRetry(failure);
  const shown = useMoveFocusOnUnmount<HTMLElement>();
  const { formatMessage } = useIntl();
  const title = formatMessage(texts.title);
  useFallbackTitle(title);
  useEffect(() => {
    // What is not an AreaLoadError is a mistake in a page's code, which its authors want to see.
    if (!failure) console.error(error);
  }, [error, failure]);

  return (
    <Page>
      <section ref={shown} className={styles.failure} role="alert">
        <Owl width={96} mood="worried" />
        <h1>{title}</h1>
        <p>
          <FormattedMessage {...texts.text} />
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

function FailureBar({ failure }: { failure: AreaLoadError }) {
  const shown = useMoveFocusOnUnmount<HTMLDivElement>();
  const retry = useRetry(failure);
  return (
    <div ref={shown} className={styles.bar} role="alert">
      <p>
        <strong>
          <FormattedMessage {...failureTexts[failure.kind].title} />.
        </strong>{' '}
        <FormattedMessage {...failureTexts[failure.kind].text} />
      </p>
      <Button {...retry}>
        <FormattedMessage id="failure.retry" />
      </Button>
    </div>
  );
}
