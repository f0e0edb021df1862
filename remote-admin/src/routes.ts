import { type Area, contractVersion } from 'shared-ui';

// A chunk's name starts with the role that may have it: the gate goes by the folder.
/** The pages of moderators and administrators. */
export const area: Area = {
  contract: contractVersion,
  routes: [
    {
      id: 'admin/root',
      path: '/manage/admin',
      lazy: () => import(/* webpackChunkName: "admin/root" */ './admin/root-page.tsx'),
    },
    {
      id: 'moderator/root',
      path: '/manage/moderator',
      lazy: () => import(/* webpackChunkName: "moderator/root" */ './moderator/root-page.tsx'),
    },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
    hu: () => import(/* webpackChunkName: "messages-hu" */ './messages/hu.json'),
  },
};
