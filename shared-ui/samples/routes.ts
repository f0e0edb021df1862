import { type Area, contractId } from 'shared-ui';
import messages from './messages/en.json?each-language';

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
  messages,
};
