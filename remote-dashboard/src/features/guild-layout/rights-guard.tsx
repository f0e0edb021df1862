import { FormattedMessage } from 'react-intl';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ButtonLink } from 'shared-ui';
import { EmptyState, PageLayout } from 'shared-ui/app';
import type { Rights } from '../../specification-api/server-detail.ts';

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

/** Shows the page if the user has the right. Otherwise shows why not, with a link to an allowed page. */
export function RightsGuard({ pages, rights }: RightsGuardProps) {
  const { pathname } = useLocation();
  const page = pages.find(({ to }) => to === pathname);
  const [firstAllowedPage] = pages.filter(({ right }) => rights[right] !== 'none');
  if (!page || rights[page.right] !== 'none') return <Outlet />;
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
