import { lazyPart } from '../../lib/lazy-part.tsx';

/** Loaded when somebody wants to rehearse. */
export const RehearsalForm = lazyPart(async () => (await import('./rehearsal-form.tsx')).RehearsalForm);
