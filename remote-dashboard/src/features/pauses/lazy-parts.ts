import { lazyPart } from '../../lib/lazy-part.tsx';

const loadParts = () => import('./pause-parts.ts');

/** What pages need only during a pause, or to start one. */
export const PauseBar = lazyPart(async () => (await loadParts()).PauseBar);
export const PauseDialog = lazyPart(async () => (await loadParts()).PauseDialog);
