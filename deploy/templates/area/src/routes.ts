import { defineMessage } from 'react-intl';
import { type Area, contractId } from 'shared-ui';

/** The pages of this area. */
export const area: Area = {
  contract: contractId,
  routes: [
    {
      id: 'hello',
      path: '/hello',
      handle: { title: defineMessage({ id: 'hello.title' }) },
      lazy: () => import(/* webpackChunkName: "hello" */ './hello/hello-page.tsx'),
    },
  ],
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
    hu: () => import(/* webpackChunkName: "messages-hu" */ './messages/hu.json'),
  },
};
