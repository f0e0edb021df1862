import { atom } from 'jotai';
import type { Messages } from 'shared-ui';

/** The texts of the shell and of every area that has been loaded. */
export const messagesAtom = atom<Messages>({});

/** Adds an area's texts. */
export const addMessagesAtom = atom(undefined, (_get, set, added: Messages) =>
  set(messagesAtom, (messages) => Object.assign({}, messages, added)),
);
