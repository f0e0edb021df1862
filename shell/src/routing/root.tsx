import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import {
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
} from 'react-router';
import { canonicalPath, usePageConfig } from 'shared-ui';
import { syncSession, useSignInError } from '../app/session.ts';
import { Frame } from '../layout/frame.tsx';
import { LoadingOverlay } from '../layout/loading-overlay.tsx';
import { ErrorPage } from './error-page.tsx';
import { useFocusOnNavigation } from './focus.ts';
import { getPageTitle } from './page-title.ts';

function Root() {
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  const { pathname, search, hash } = useLocation();
  const handles = useMatches().map((match) => match.handle);
  const title = getPageTitle({ pathname, brand: brand.name, handles, translate: (title) => formatMessage(title) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useSyncedSession();
  useFocusOnNavigation();
  useSignInError();

  const canonical = canonicalPath(pathname);
  return (
    <Frame>
      {canonical === pathname ? <Outlet /> : <Navigate replace to={canonical + search + hash} />}
      <ScrollRestoration />
    </Frame>
  );
}

function useSyncedSession() {
  const store = useStore();
  const navigate = useNavigate();
  useEffect(() => syncSession(store, () => void navigate('/', { replace: true })), [store, navigate]);
}

function RootError() {
  useSyncedSession();
  useFocusOnNavigation();
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

/** The shell's only route, with the routes of areas as children. */
export function createRootRoute(children: RouteObject[]): RouteObject {
  return {
    id: 'root',
    element: <Root />,
    errorElement: <RootError />,
    hydrateFallbackElement: <LoadingOverlay />,
    children,
  };
}
