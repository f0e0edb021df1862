import { lazy } from 'react';

const loadParts = () => import('./pause-parts.ts');

/** What pages need only during a pause, or to start one. */
export const PauseBar = lazy(() => loadParts().then((parts) => ({ default: parts.PauseBar })));
export const PauseDialog = lazy(() => loadParts().then((parts) => ({ default: parts.PauseDialog })));
