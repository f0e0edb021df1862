import { defineMessage } from 'react-intl';
import { type Area, contractId } from 'shared-ui';
import messages from './messages/en.json?each-language';

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
  messages,
};
