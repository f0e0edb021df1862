import { lazyPart } from '../../lib/lazy-part.tsx';

const loadParts = () => import('./problem-parts.ts');

/** What pages need only while something needs attention. */
export const ServerProblems = lazyPart(async () => (await loadParts()).ServerProblems);
export const FeatureProblems = lazyPart(async () => (await loadParts()).FeatureProblems);
