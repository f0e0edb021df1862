import { type Area, contractVersion } from 'shared-ui';

/** The pages of people who manage servers. */
export const area: Area = {
  contract: contractVersion,
  routes: [
    {
      id: 'servers',
      path: '/dashboard',
      lazy: () => import(/* webpackChunkName: "servers" */ './servers/servers-page.tsx'),
    },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
    hu: () => import(/* webpackChunkName: "messages-hu" */ './messages/hu.json'),
  },
};
