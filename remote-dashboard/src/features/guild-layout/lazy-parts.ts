import { lazyPart } from '../../lib/lazy-part.tsx';

const loadParts = () => import('./layout-parts.ts');

/** What the frame of a server's pages needs later. */
export const AccessDenied = lazyPart(async () => (await loadParts()).AccessDenied);
export const FoundFeatures = lazyPart(async () => (await loadParts()).FoundFeatures);
export const ProblemCount = lazyPart(async () => (await loadParts()).ProblemCount);
