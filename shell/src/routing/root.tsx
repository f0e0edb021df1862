import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { Navigate, Outlet, type RouteObject, useLocation, useMatches } from 'react-router';
import { canonicalPath, usePageConfig } from 'shared-ui';
import { Frame } from '../chrome/frame.tsx';
import { ErrorPage } from './error-page.tsx';
import { pageTitle } from './page-title.ts';

function Root() {
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  const { pathname, search, hash } = useLocation();
  const handles = useMatches().map((match) => match.handle);
  const title = pageTitle({ pathname, brand: brand.name, handles, translate: (title) => formatMessage(title) });
  useEffect(() => {
    document.title = title;
  }, [title]);

  const canonical = canonicalPath(pathname);
  return <Frame>{canonical === pathname ? <Outlet /> : <Navigate replace to={canonical + search + hash} />}</Frame>;
}

function RootError() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

/** The shell's one route; the routes of areas are grafted below it. */
export function rootRoute(children: RouteObject[]): RouteObject {
  return { id: 'root', element: <Root />, errorElement: <RootError />, children };
}
