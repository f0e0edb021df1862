import { useEffect } from 'react';
import type { MessageDescriptor } from 'react-intl';
import { useLocation } from 'react-router';
import { type PageHandle, usePageConfig } from 'shared-ui';

interface PageTitleOptions {
  pathname: string;
  brand: string;
  handles: unknown[];
  translate: (title: MessageDescriptor) => string;
}

/** The description of the innermost page that has one. */
export function getPageDescription(handles: unknown[]): MessageDescriptor | undefined {
  return (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.description)?.description;
}

/** The document's title. The specification sets the titles of the dashboard and of the staff area. */
export function getPageTitle({ pathname, brand, handles, translate }: PageTitleOptions): string {
  if (/^\/dashboard(\/|$)/.test(pathname)) return `Dashboard - ${brand}`;
  if (/^\/manage(\/|$)/.test(pathname)) return `Admin - ${brand}`;
  const title = (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.title)?.title;
  return title ? `${translate(title)} - ${brand}` : brand;
}

/** Sets the document's title for an error page, except where the specification sets one. */
export function useFallbackTitle(title: string) {
  const { brand } = usePageConfig();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = getPageTitle({ pathname, brand: brand.name, handles: [{ title: {} }], translate: () => title });
  }, [pathname, brand.name, title]);
}
