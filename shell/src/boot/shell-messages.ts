import type { Area } from 'shared-ui';

/** The shell's own texts. */
export const shellMessages: Area['messages'] = {
  en: () => import(/* webpackChunkName: "messages-en" */ '../messages/en.json'),
  hu: () => import(/* webpackChunkName: "messages-hu" */ '../messages/hu.json'),
};
