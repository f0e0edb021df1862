import { defineMessage } from 'react-intl';
import { type Area, contractId, getBotInviteUrl } from 'shared-ui';
import { LandingPage } from './landing/landing-page.tsx';
import messages from './messages/en.json?each-language';

/** The routes of the documents. */
const documentRoutes: Area['routes'] = [
  {
    id: 'documents',
    path: '/docs',
    handle: {
      title: defineMessage({ id: 'documents.title' }),
      description: defineMessage({ id: 'documents.about' }),
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "documents" */ './documents/documents-page.tsx'),
  },
  {
    id: 'terms-of-service',
    path: '/docs/terms-of-service',
    handle: {
      title: defineMessage({ id: 'documents.terms.title' }),
      description: defineMessage({ id: 'documents.terms.about' }),
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "terms-of-service" */ './placeholders/terms-of-service-page.tsx'),
  },
  {
    id: 'privacy-policy',
    path: '/docs/privacy-policy',
    handle: {
      title: defineMessage({ id: 'documents.privacy.title' }),
      description: defineMessage({ id: 'documents.privacy.about' }),
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "privacy-policy" */ './documents/privacy/privacy-policy-page.tsx'),
  },
  {
    id: 'cookie-policy',
    path: '/docs/cookie-policy',
    handle: {
      title: defineMessage({ id: 'documents.cookies.title' }),
      description: defineMessage({ id: 'documents.cookies.about' }),
      prerender: true,
    },
    lazy: () => import(/* webpackChunkName: "cookie-policy" */ './documents/cookies/cookie-policy-page.tsx'),
  },
];

/** The public area. */
export const area: Area = {
  contract: contractId,
  routes: [
    {
      path: '/',
      Component: LandingPage,
      handle: { description: defineMessage({ id: 'landing.description' }), prerender: true },
    },
    {
      id: 'commands',
      path: '/commands',
      handle: {
        title: defineMessage({ id: 'command-list.title' }),
        description: defineMessage({ id: 'command-list.about' }),
        feature: 'bot-features',
        prerender: true,
        calls: ['/v1/commands'],
      },
      lazy: () => import(/* webpackChunkName: "commands" */ './commands/commands-page.tsx'),
    },
    {
      id: 'status',
      path: '/status',
      handle: {
        title: defineMessage({ id: 'status.title' }),
        description: defineMessage({ id: 'status.text' }),
        prerender: true,
      },
      lazy: () => import(/* webpackChunkName: "status" */ './placeholders/status-page.tsx'),
    },
    {
      id: 'support',
      path: '/support',
      handle: {
        title: defineMessage({ id: 'support.title' }),
        description: defineMessage({ id: 'support.text' }),
        prerender: true,
      },
      lazy: () => import(/* webpackChunkName: "support" */ './placeholders/support-page.tsx'),
    },
    ...documentRoutes,
    {
      id: 'second-factor',
      path: '/2fa',
      handle: { title: defineMessage({ id: 'second-factor.title' }) },
      lazy: () => import(/* webpackChunkName: "second-factor" */ './auth/second-factor/second-factor-page.tsx'),
    },
    {
      id: 'logout',
      path: '/logout',
      handle: { title: defineMessage({ id: 'logout.title' }) },
      lazy: () => import(/* webpackChunkName: "logout" */ './auth/logout-page.tsx'),
    },
    {
      id: 'account',
      path: '/account',
      handle: { title: defineMessage({ id: 'account.title' }), access: 'user' },
      lazy: () => import(/* webpackChunkName: "account" */ './account/account-page.tsx'),
    },
  ],
  messages,
  redirects: (config) => ({
    '/invite': config.clientId && getBotInviteUrl(config),
    '/instagram': config.links.instagram,
    '/tiktok': config.links.tiktok,
    '/status': config.links.status,
    '/support': config.links.support ?? config.links.community,
    '/docs/terms-of-service': config.links.terms,
  }),
};
