import { type Area, contractId } from 'shared-ui';

/** The design system's components in all their states; runs in development only. */
export const area: Area = {
  contract: contractId,
  routes: [
    {
      id: 'samples',
      path: '/samples',
      lazy: () => import(/* webpackChunkName: "samples" */ './samples-page.tsx'),
    },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
    hu: () => import(/* webpackChunkName: "messages-hu" */ './messages/hu.json'),
  },
};
