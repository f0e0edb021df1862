import { defineMessage } from 'react-intl';
import { data } from 'react-router';
import { type Area, contractId } from 'shared-ui';
import { loadAccess } from './features/access/access-api.ts';
import { loadFeatures } from './features/bot-features/bot-features-api.ts';
import { loadCopy } from './features/copy/copy-api.ts';
import { loadGreetings } from './features/greetings/greetings-api.ts';
import { loadServer, shouldRevalidateServer } from './features/guild-layout/server-detail.ts';
import { ServerLayout } from './features/guild-layout/server-layout.tsx';
import { loadServers } from './features/guilds/servers.ts';
import { loadHistory } from './features/history/history-api.ts';
import { loadLogs } from './features/logs/logs-api.ts';
import { loadTicket, loadTickets, loadUnreadCount, requireTicketsFeature } from './features/tickets/tickets-api.ts';
import { DashboardLayout } from './layout/dashboard-layout.tsx';
import messages from './messages/en.json?each-language';

/** The dashboard area. */
export const area: Area = {
  contract: contractId,
  handle: { title: defineMessage({ id: 'dashboard.page-title' }), frame: 'app', access: 'user' },
  routes: [
    {
      Component: DashboardLayout,
      loader: loadUnreadCount,
      shouldRevalidate: () => false,
      children: [
        {
          id: 'servers',
          path: '/dashboard',
          handle: { calls: ['/v1/me/guilds'] },
          loader: loadServers,
          shouldRevalidate: shouldRevalidateServer,
          lazy: () => import(/* webpackChunkName: "servers" */ './features/guilds/servers-page.tsx'),
        },
        {
          id: 'tickets',
          path: '/tickets',
          handle: { title: defineMessage({ id: 'tickets.title' }) },
          loader: loadTickets,
          lazy: () => import(/* webpackChunkName: "tickets" */ './features/tickets/tickets-page.tsx'),
        },
        {
          id: 'new-ticket',
          path: '/tickets/new',
          handle: { title: defineMessage({ id: 'tickets.new' }) },
          loader: requireTicketsFeature,
          lazy: () => import(/* webpackChunkName: "new-ticket" */ './features/tickets/new-ticket-page.tsx'),
        },
        {
          id: 'ticket',
          path: '/tickets/:id',
          handle: { title: defineMessage({ id: 'tickets.title' }) },
          loader: loadTicket,
          lazy: () => import(/* webpackChunkName: "ticket" */ './features/tickets/ticket-page.tsx'),
        },
      ],
    },
    {
      Component: ServerLayout,
      handle: { calls: ['/v1/guild/:id'] },
      loader: loadServer,
      shouldRevalidate: shouldRevalidateServer,
      children: [
        {
          id: 'settings',
          path: '/dashboard/:id',
          lazy: () => import(/* webpackChunkName: "settings" */ './features/settings/settings-page.tsx'),
        },
        {
          id: 'join',
          path: '/dashboard/:id/join',
          loader: loadGreetings,
          lazy: () => import(/* webpackChunkName: "join" */ './features/greetings/greetings-page.tsx'),
        },
        {
          id: 'logs',
          path: '/dashboard/:id/logs',
          loader: loadLogs,
          lazy: () => import(/* webpackChunkName: "logs" */ './features/logs/logs-page.tsx'),
        },
        {
          id: 'access',
          path: '/dashboard/:id/access',
          loader: loadAccess,
          lazy: () => import(/* webpackChunkName: "access" */ './features/access/access-page.tsx'),
        },
        {
          id: 'history',
          path: '/dashboard/:id/history',
          loader: loadHistory,
          shouldRevalidate: shouldRevalidateServer,
          lazy: () => import(/* webpackChunkName: "history" */ './features/history/history-page.tsx'),
        },
        {
          id: 'copy',
          path: '/dashboard/:id/copy',
          loader: loadCopy,
          lazy: () => import(/* webpackChunkName: "copy" */ './features/copy/copy-page.tsx'),
        },
        {
          id: 'features',
          path: '/dashboard/:id/features',
          loader: loadFeatures,
          shouldRevalidate: shouldRevalidateServer,
          lazy: () => import(/* webpackChunkName: "features" */ './features/feature-list/features-page.tsx'),
        },
        {
          id: 'feature',
          path: '/dashboard/:id/features/:feature',
          loader: loadFeatures,
          lazy: () => import(/* webpackChunkName: "feature" */ './features/bot-features/feature-page.tsx'),
        },
        {
          // Renders the 404 page inside the server's layout.
          path: '/dashboard/:id/*',
          loader: () => {
            throw data(null, { status: 404 });
          },
        },
      ],
    },
  ],
  messages,
};
