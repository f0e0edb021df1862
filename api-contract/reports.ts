import { z } from 'zod';
import { route } from './route.ts';
import { done } from './shapes.ts';

const release = z.string().regex(/^[0-9a-f]{16}$/);

/** What can be the fault of a release. */
export const releaseFailures = ['contract', 'evaluation', 'html', 'integrity', 'missing', 'server', 'timeout'] as const;

/** What browsers tell about the site, for those who run it. */
export const reportRoutes = {
  reportFailure: route({
    method: 'post',
    path: '/v1/reports',
    access: 'open',
    summary: 'Counts that a release of an area failed in a browser, and says nothing of whose it was.',
    input: z.object({
      body: z.strictObject({
        area: z.string().regex(/^[a-z]{1,30}$/),
        release,
        kind: z.enum(releaseFailures),
        instead: release.optional().meta({ description: 'The release that took its place.' }),
      }),
    }),
    answer: done,
    refusals: [],
  }),
};
