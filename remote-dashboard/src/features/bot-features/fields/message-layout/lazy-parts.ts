import { lazyPart } from '../../../../lib/lazy-part.tsx';

const loadParts = () => import('./layout-parts.ts');

/** What only messages with a layout need. */
export const LayoutEditor = lazyPart(async () => (await loadParts()).LayoutEditor);
export const LayoutLook = lazyPart(async () => (await loadParts()).LayoutLook);
