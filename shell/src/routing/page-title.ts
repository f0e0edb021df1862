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

/** What the innermost page that says so is about. */
export function getPageDescription(handles: unknown[]): MessageDescriptor | undefined {
  return (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.description)?.description;
}

/** The document's title. The specification names those of the dashboard and of the staff area. */
export function getPageTitle({ pathname, brand, handles, translate }: PageTitleOptions): string {
  if (/^\/dashboard(\/|$)/.test(pathname)) return `Dashboard - ${brand}`;
  if (/^\/manage(\/|$)/.test(pathname)) return `Admin - ${brand}`;
  const title = (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.title)?.title;
  return title ? `${translate(title)} - ${brand}` : brand;
}

/** Names the document after what stands in a page's place, but where the specification has a name for it. */
export function useFallbackTitle(title: string) {
  const { brand } = usePageConfig();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = getPageTitle({ pathname, brand: brand.name, handles: [{ title: {} }], translate: () => title });
  }, [pathname, brand.name, title]);
}
