import { atom } from 'jotai';
import type { AreaLoader } from './area-loader.ts';

/** The page's area loader; pages that are rendered at compose time have none. */
export const areaLoaderAtom = atom<AreaLoader | undefined>(undefined);
