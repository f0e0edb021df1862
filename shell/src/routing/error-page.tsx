import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { Button, ButtonLink, Page, usePageConfig } from 'shared-ui';
import { areaLoaderAtom } from '../areas/area-loader-atom.ts';
import { type AreaFailure, isAreaFailure } from '../areas/failure.ts';
import styles from './error-page.module.css';
import { failureTexts } from './failure-texts.ts';
import { KeptPage, useKeptPage } from './kept-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** What stands in a page's place when it cannot be shown: what happened, and what to do. */
export function ErrorPage() {
  const error = useRouteError();
  const kept = useKeptPage();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const area = isAreaFailure(error) ? error : undefined;
  if (kept && area) {
    return (
      <>
        <FailureBar failure={area} />
        <KeptPage nodes={kept} />
      </>
    );
  }
  return <FailurePage error={error} />;
}

function useRetry(failure: AreaFailure | undefined) {
  const loader = useAtomValue(areaLoaderAtom);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return async () => {
    if (failure) loader?.startAfresh(failure.area);
    // To an address with its fragment the router would only scroll.
    await navigate(pathname + search, { replace: true, preventScrollReset: true });
    if (hash) await navigate(pathname + search + hash, { replace: true });
  };
}

function FailurePage({ error }: { error: unknown }) {
  const failure = isAreaFailure(error) ? error : undefined;
  const texts = failureTexts[failure?.kind ?? 'page'];
  const retry = useRetry(failure);
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  const title = formatMessage(texts.title);
  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
    // What is not an AreaFailure is a mistake in a page's code, which its authors want to see.
    if (!failure) console.error(error);
  }, [title, brand.name, error, failure]);

  return (
    <Page>
      <section className={styles.failure} role="alert">
        <h1>{title}</h1>
        <p>
          <FormattedMessage {...texts.text} />
        </p>
        <div className={styles.actions}>
          <Button kind="primary" onClick={retry}>
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

function FailureBar({ failure }: { failure: AreaFailure }) {
  const retry = useRetry(failure);
  return (
    <div className={styles.bar} role="alert">
      <p>
        <FormattedMessage {...failureTexts[failure.kind].text} />
      </p>
      <Button onClick={retry}>
        <FormattedMessage id="failure.retry" />
      </Button>
    </div>
  );
}
