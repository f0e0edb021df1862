import { atom } from 'jotai';

/** Whether the reader has asked to choose once more. */
export const consentReopenedAtom = atom(false);
