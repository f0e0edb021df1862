import { atom } from 'jotai';
import type { Area, Messages } from 'shared-ui';

/** The texts of the shell and of every area that has been loaded. */
export const messagesAtom = atom<Messages>({});

/** Adds an area's texts. */
export const addMessagesAtom = atom(undefined, (_get, set, added: Messages) =>
  set(messagesAtom, (messages) => Object.assign({}, messages, added)),
);

type TextImport = ReturnType<Area['messages']['en']>;

async function merged(...imports: TextImport[]): TextImport {
  const tables = await Promise.all(imports);
  return { default: Object.assign({}, ...tables.map((table) => table.default)) };
}

/** The texts of the shell and of the design system. */
export const shellMessages: Area['messages'] = {
  en: () =>
    merged(
      import(/* webpackChunkName: "messages-en" */ '../messages/en.json'),
      import(/* webpackChunkName: "messages-en" */ 'shared-ui/messages/en.json'),
    ),
  hu: () =>
    merged(
      import(/* webpackChunkName: "messages-hu" */ '../messages/hu.json'),
      import(/* webpackChunkName: "messages-hu" */ 'shared-ui/messages/hu.json'),
    ),
};
