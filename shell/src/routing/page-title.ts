import { useEffect } from 'react';
import { usePageConfig } from 'shared-ui';
import { usePage } from '../areas/pages.ts';

/** The document's title. */
export function formatTitle(title: string | undefined, brand: string): string {
  return title ? `${title} - ${brand}` : brand;
}

/** Sets the document's title for an error page. Within the app and the staff area, pages keep their own. */
export function useFallbackTitle(title: string) {
  const { brand } = usePageConfig();
  const page = usePage();
  const shownTitle = page.frame && page.frame !== 'public' ? page.title : title;
  useEffect(() => {
    document.title = formatTitle(shownTitle, brand.name);
  }, [shownTitle, brand.name]);
}
