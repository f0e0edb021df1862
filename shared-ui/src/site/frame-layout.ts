import { atom } from 'jotai';

/** How the menu beside an app page is shown. Pages without one, and narrow windows, have no layout. */
export type FrameLayout = 'panel' | 'collapsed';

/** The layout of the shell's frame, which the page in it decides. */
export const frameLayoutAtom = atom<FrameLayout | undefined>(undefined);
