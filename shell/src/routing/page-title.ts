import type { MessageDescriptor } from 'react-intl';
import type { PageHandle } from 'shared-ui';

interface PageTitleOptions {
  pathname: string;
  brand: string;
  handles: unknown[];
  translate: (title: MessageDescriptor) => string;
}

/** What the innermost page that says so is about. */
export function pageDescription(handles: unknown[]): MessageDescriptor | undefined {
  return (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.description)?.description;
}

/** The document's title. The specification names those of the dashboard and of the staff area. */
export function pageTitle({ pathname, brand, handles, translate }: PageTitleOptions): string {
  if (/^\/dashboard(\/|$)/.test(pathname)) return `Dashboard - ${brand}`;
  if (/^\/manage(\/|$)/.test(pathname)) return `Admin - ${brand}`;
  const title = (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.title)?.title;
  return title ? `${translate(title)} - ${brand}` : brand;
}
