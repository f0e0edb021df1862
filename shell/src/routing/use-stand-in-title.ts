import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePageConfig } from 'shared-ui';
import { pageTitle } from './page-title.ts';

/** Names the document after what stands in a page's place, but where the specification has a name for it. */
export function useFallbackTitle(title: string) {
  const { brand } = usePageConfig();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = pageTitle({ pathname, brand: brand.name, handles: [{ title: {} }], translate: () => title });
  }, [pathname, brand.name, title]);
}
