import { z } from 'zod';
import { emptyInput, route } from './route.ts';
import { done } from './shapes.ts';

/** Routes of public statistics. */
export const figureRoutes = {
  figures: route({
    method: 'get',
    path: '/v1/public/figures',
    access: 'open',
    summary: 'On how many servers the bot is, as of the last minute.',
    input: emptyInput,
    response: z.object({ servers: z.int() }),
    errors: [],
  }),
};

const release = z.string().regex(/^[0-9a-f]{16}$/);

/** The kinds of failures that a release can cause. */
const releaseFailures = ['contract', 'evaluation', 'html', 'integrity', 'missing', 'server', 'timeout'] as const;

/** Routes to which browsers report failures. */
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
    response: done,
    errors: [],
  }),
};

/** Routes for operators. */
export const operationRoutes = {
  health: route({
    method: 'get',
    path: '/v1/health',
    access: 'open',
    summary: 'Whether the process answers.',
    input: emptyInput,
    response: done,
    errors: [],
  }),
  ready: route({
    method: 'get',
    path: '/v1/ready',
    access: 'open',
    summary: 'Whether the process and its database can take calls.',
    input: emptyInput,
    response: done,
    errors: ['not-ready'],
  }),
};

/** Routes that only exist with the simulator. */
export const demoRoutes = {
  demoCode: route({
    method: 'post',
    path: '/v1/2fa/demo',
    access: 'ticket',
    summary: 'The next code that would be right: an aid for trying the product, absent with the real platform.',
    input: z.object({
      body: z.object({
        access_token: z.string().max(200).optional(),
        refresh_token: z.string().max(200).optional(),
        replacement: z.boolean().optional().meta({ description: 'The code of the app that is being set up anew.' }),
      }),
    }),
    response: z.object({
      code: z.string(),
      valid_in: z.int().meta({ description: 'Seconds until it is accepted.' }),
      valid_for: z.int().meta({ description: 'Seconds until it no longer is the one to type.' }),
    }),
    errors: ['ticket-missing', 'session-missing', 'factor-missing'],
  }),
};
