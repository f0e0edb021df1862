import { defineMessage } from 'react-intl';
import type { Area } from 'shared-ui';

/** The documents, and the way to them. */
export const documentRoutes: Area['routes'] = [
  {
    id: 'documents',
    path: '/docs',
    handle: {
      title: defineMessage({ id: 'documents.title' }),
      description: defineMessage({ id: 'documents.about' }),
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "documents" */ './index/documents-page.tsx'),
  },
  {
    id: 'terms-of-service',
    path: '/docs/terms-of-service',
    handle: {
      title: defineMessage({ id: 'documents.terms.title' }),
      description: defineMessage({ id: 'documents.terms.about' }),
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "terms-of-service" */ './terms/terms-of-service-page.tsx'),
  },
  {
    id: 'privacy-policy',
    path: '/docs/privacy-policy',
    handle: {
      title: defineMessage({ id: 'documents.privacy.title' }),
      description: defineMessage({ id: 'documents.privacy.about' }),
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "privacy-policy" */ './privacy/privacy-policy-page.tsx'),
  },
  {
    id: 'cookie-policy',
    path: '/docs/cookie-policy',
    handle: {
      title: defineMessage({ id: 'documents.cookies.title' }),
      description: defineMessage({ id: 'documents.cookies.about' }),
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "cookie-policy" */ './cookies/cookie-policy-page.tsx'),
  },
];
