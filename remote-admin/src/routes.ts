import { defineMessage } from 'react-intl';
import { type Area, contractId } from 'shared-ui';
import { lazyWithStaffSession } from './auth/staff-request.ts';
import messages from './messages/en.json?each-language';

/** The staff area. A chunk's name starts with the role that may download it, because the gate checks that folder. */
export const area: Area = {
  contract: contractId,
  handle: { title: defineMessage({ id: 'staff.page-title' }), frame: 'staff', access: 'mod' },
  routes: [
    {
      id: 'admin/frame',
      path: '/manage/admin',
      handle: { access: 'admin', home: '/manage/admin' },
      lazy: () => import(/* webpackChunkName: "admin/frame" */ './layout/admin-layout.tsx'),
      children: [
        {
          id: 'admin/root',
          index: true,
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/root" */ './features/home/home-page.tsx'),
          ),
        },
        {
          id: 'admin/servers',
          path: '/manage/admin/server_list',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/servers" */ './features/guilds/servers-page.tsx'),
          ),
        },
        {
          id: 'admin/server',
          path: '/manage/admin/server_list/:id',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/server" */ './features/guilds/server-page.tsx'),
          ),
        },
        {
          id: 'admin/person',
          path: '/manage/admin/block_user',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/person" */ './features/users/user-page.tsx'),
          ),
        },
        {
          id: 'admin/actions',
          path: '/manage/admin/actions',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/actions" */ './features/actions/actions-page.tsx'),
          ),
        },
        {
          id: 'admin/stats',
          path: '/manage/admin/stats',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/stats" */ './features/stats/stats-page.tsx'),
          ),
        },
        {
          id: 'admin/commands',
          path: '/manage/admin/commands',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/commands" */ './features/commands/commands-page.tsx'),
          ),
        },
        {
          id: 'admin/staff',
          path: '/manage/admin/staff',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/staff" */ './features/staff-roles/staff-page.tsx'),
          ),
        },
        {
          id: 'admin/news',
          path: '/manage/admin/news',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "admin/news" */ './features/news/news-page.tsx'),
          ),
        },
      ],
    },
    {
      id: 'moderator/frame',
      path: '/manage/moderator',
      lazy: () => import(/* webpackChunkName: "moderator/frame" */ './layout/moderator-layout.tsx'),
      children: [
        {
          id: 'moderator/bans',
          index: true,
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "moderator/bans" */ './features/bans/bans-page.tsx'),
          ),
        },
        {
          id: 'moderator/tickets',
          path: '/manage/moderator/tickets',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "moderator/tickets" */ './features/tickets/tickets-page.tsx'),
          ),
        },
        {
          id: 'moderator/ticket',
          path: '/manage/moderator/tickets/:id',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "moderator/ticket" */ './features/tickets/ticket-page.tsx'),
          ),
        },
        {
          id: 'moderator/user',
          path: '/manage/moderator/users/:id',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "moderator/user" */ './features/users/moderator-user-page.tsx'),
          ),
        },
        {
          id: 'moderator/ask-ban',
          path: '/manage/moderator/ask_ban',
          lazy: lazyWithStaffSession(
            () => import(/* webpackChunkName: "moderator/ask-ban" */ './features/ban-requests/ban-requests-page.tsx'),
          ),
          // One page, so that the list stays while another ban request is selected.
          children: [
            { index: true, element: null },
            { path: '/manage/moderator/ask_ban/:id', element: null },
          ],
        },
      ],
    },
  ],
  messages,
};
