import { atom } from 'jotai';
import { type Area, type Language, languages, type Messages } from 'shared-ui';
// The query makes the import an object with a loader for each language: tools/build has the bundler's loader.
import designMessages from 'shared-ui/messages/en.json?each-language';
import ownMessages from '../messages/en.json?each-language';
import { loadChunk } from './load-chunk.ts';

/** Messages of the shell and of every loaded area. */
export const messagesAtom = atom<Messages>({});

/** Adds messages of an area. */
export const addMessagesAtom = atom(undefined, (_get, set, newMessages: Messages) =>
  set(messagesAtom, (messages) => Object.assign({}, messages, newMessages)),
);

/** Messages of the shell and of the design system. */
export const shellMessages = Object.fromEntries(
  languages.map((language) => [
    language,
    async () => {
      const modules = await Promise.all([ownMessages[language](), designMessages[language]()]);
      return { default: Object.assign({}, ...modules.map((module) => module.default)) };
    },
  ]),
) as Area['messages'];

/** Loads the shell's messages, however often it takes: error pages need them. */
export async function loadShellMessages(language: Language): Promise<Messages> {
  const { default: messages } = await loadChunk(shellMessages[language]);
  return messages;
}
