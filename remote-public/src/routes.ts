import { defineMessage } from 'react-intl';
import { type Area, contractVersion, type SiteConfig } from 'shared-ui';
import { LandingPage } from './landing/landing-page.tsx';

/** The bot may do everything that a server's owner can switch on. */
const administrator = '8';

function inviteAddress({ authorizeUrl, clientId }: SiteConfig): string | undefined {
  if (!clientId) return undefined;
  const address = new URL(authorizeUrl);
  address.search = new URLSearchParams({ client_id: clientId, scope: 'bot', permissions: administrator }).toString();
  return address.href;
}

/** The pages that everybody may see. */
export const area: Area = {
  contract: contractVersion,
  routes: [
    { path: '/', Component: LandingPage, handle: { prerender: true } },
    {
      id: 'status',
      path: '/status',
      handle: { title: defineMessage({ id: 'status.title' }), prerender: true },
      lazy: () => import(/* webpackChunkName: "status" */ './status/status-page.tsx'),
    },
    {
      id: 'support',
      path: '/support',
      handle: { title: defineMessage({ id: 'support.title' }), prerender: true },
      lazy: () => import(/* webpackChunkName: "support" */ './support/support-page.tsx'),
    },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
    hu: () => import(/* webpackChunkName: "messages-hu" */ './messages/hu.json'),
  },
  redirects: (config) => ({
    '/invite': inviteAddress(config),
    '/instagram': config.links.instagram,
    '/tiktok': config.links.tiktok,
    '/status': config.links.status,
    '/support': config.links.support ?? config.links.community,
  }),
};
