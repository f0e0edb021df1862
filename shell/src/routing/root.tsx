import { useStore } from 'jotai';
import { useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { canonicalPath, Loading, Page, Skeleton, usePageConfig } from 'shared-ui';
import { syncSession, useSignInError } from '../app/session.ts';
import { usePage } from '../areas/pages.ts';
import { Frame } from '../layout/frame.tsx';
import { ErrorPage } from './error-page.tsx';
import { useFocusOnNavigation } from './focus.ts';
import { formatTitle } from './page-title.ts';

interface RootProps {
  isLoading?: boolean;
}

/** The frame of every page. One component for both states, so that the frame stays when the page has loaded. */
function Root({ isLoading = false }: RootProps) {
  const { brand } = usePageConfig();
  const { pathname, search, hash } = useLocation();
  const title = formatTitle(usePage().title, brand.name);
  useEffect(() => {
    // The HTML's title is that of the page.
    if (!isLoading) document.title = title;
  }, [title, isLoading]);
  useSyncedSession();
  useFocusOnNavigation();
  useSignInError();

  const canonical = canonicalPath(pathname);
  return (
    <Frame isLoading={isLoading}>
      {isLoading && <PageSkeleton />}
      {!isLoading && (canonical === pathname ? <Outlet /> : <Navigate replace to={canonical + search + hash} />)}
      <ScrollRestoration />
    </Frame>
  );
}

function PageSkeleton() {
  return (
    <Page>
      <Loading>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </Loading>
    </Page>
  );
}

function useSyncedSession() {
  const store = useStore();
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    // Subscribing checks the session, so subscribe again after each navigation.
    if (!key) return;
    const onSignedOut = () => void navigate('/', { replace: true });
    return syncSession(store, { onSignedOut, onUserChanged: () => location.reload() });
  }, [store, navigate, key]);
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
    hydrateFallbackElement: <Root isLoading />,
    children,
  };
}
