import { FormattedMessage } from 'react-intl';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ButtonLink } from 'shared-ui';
import { EmptyState, PageLayout } from 'shared-ui/app';
import { getFeatureLevel, type Rights } from '../../specification-api/server-detail.ts';

/** A page in a server's menu, and the right that it requires. */
export interface GuardedPage {
  to: string;
  text: string;
  right: keyof Rights;
}

interface RightsGuardProps {
  pages: readonly GuardedPage[];
  rights: Rights;
}

/** Whether a user may view what a right covers: of features, any. */
export function canView(rights: Rights, right: keyof Rights): boolean {
  if (right !== 'features') return rights[right] !== 'none';
  const levels = Object.values(rights.features ?? {});
  return rights.server !== 'none' || levels.some((level) => level !== 'none');
}

/** Whether a user may view the page at a path. Each feature has a page below the one of all features, and its own right. */
function isAllowed(rights: Rights, { to, right }: GuardedPage, pathname: string): boolean {
  const [, feature] = pathname.split(`${to}/`);
  return feature ? getFeatureLevel(rights, feature) !== 'none' : canView(rights, right);
}

/** Shows the page if the user has the right. Otherwise shows why not, with a link to an allowed page. */
export function RightsGuard({ pages, rights }: RightsGuardProps) {
  const { pathname } = useLocation();
  const page = pages.find(
    ({ to, right }) => to === pathname || (right === 'features' && pathname.startsWith(`${to}/`)),
  );
  const [firstAllowedPage] = pages.filter(({ right }) => canView(rights, right));
  if (!page || isAllowed(rights, page, pathname)) return <Outlet />;
  // The server's start page redirects to the first allowed page.
  if (page === pages[0] && firstAllowedPage) return <Navigate replace to={firstAllowedPage.to} />;
  return (
    <PageLayout title={page.text}>
      <EmptyState
        title={<FormattedMessage id="page.denied.title" />}
        text={<FormattedMessage id="page.denied.text" />}
        action={firstAllowedPage && <ButtonLink to={firstAllowedPage.to}>{firstAllowedPage.text}</ButtonLink>}
      />
    </PageLayout>
  );
}
