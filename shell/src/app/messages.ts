import { atom } from 'jotai';
import type { Area, Messages } from 'shared-ui';

/** Messages of the shell and of every loaded area. */
export const messagesAtom = atom<Messages>({});

/** Adds messages of an area. */
export const addMessagesAtom = atom(undefined, (_get, set, newMessages: Messages) =>
  set(messagesAtom, (messages) => Object.assign({}, messages, newMessages)),
);

type MessagesImport = ReturnType<Area['messages']['en']>;

async function mergeMessages(...imports: MessagesImport[]): MessagesImport {
  const modules = await Promise.all(imports);
  return { default: Object.assign({}, ...modules.map((module) => module.default)) };
}

/** Messages of the shell and of the design system. */
export const shellMessages: Area['messages'] = {
  en: () =>
    mergeMessages(
      import(/* webpackChunkName: "messages-en" */ '../messages/en.json'),
      import(/* webpackChunkName: "messages-en" */ 'shared-ui/messages/en.json'),
    ),
  hu: () =>
    mergeMessages(
      import(/* webpackChunkName: "messages-hu" */ '../messages/hu.json'),
      import(/* webpackChunkName: "messages-hu" */ 'shared-ui/messages/hu.json'),
    ),
};
