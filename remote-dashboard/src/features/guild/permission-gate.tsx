import { FormattedMessage } from 'react-intl';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ButtonLink } from 'shared-ui';
import { EmptyState, PageLayout } from 'shared-ui/app';
import type { Rights } from './server-detail.ts';

/** A page of a server in its menu, and the part of the server that it is about. */
export interface GatedPage {
  to: string;
  text: string;
  permission: keyof Rights;
}

interface PermissionGateProps {
  pages: readonly GatedPage[];
  rights: Rights;
}

/** The page of a part of the server, for those who may see it; the others are told, and led on. */
export function PermissionGate({ pages, rights }: PermissionGateProps) {
  const { pathname } = useLocation();
  const page = pages.find(({ to }) => to === pathname);
  const [first] = pages.filter(({ permission }) => rights[permission] !== 'none');
  if (!page || rights[page.permission] !== 'none') return <Outlet />;
  // Where a server is opened, whoever may see one of its pages sees that.
  if (page === pages[0] && first) return <Navigate replace to={first.to} />;
  return (
    <PageLayout title={page.text}>
      <EmptyState
        title={<FormattedMessage id="part.denied.title" />}
        text={<FormattedMessage id="part.denied.text" />}
        action={first && <ButtonLink to={first.to}>{first.text}</ButtonLink>}
      />
    </PageLayout>
  );
}
