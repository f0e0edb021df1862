import { z } from 'zod';
import { nothing, route } from './route.ts';
import { done } from './shapes.ts';

/** For those who run the API. */
export const operationRoutes = {
  health: route({
    method: 'get',
    path: '/v1/health',
    access: 'open',
    summary: 'Whether the process answers.',
    input: nothing,
    answer: done,
    refusals: [],
  }),
  ready: route({
    method: 'get',
    path: '/v1/ready',
    access: 'open',
    summary: 'Whether the process and its database can take calls.',
    input: nothing,
    answer: done,
    refusals: ['not-ready'],
  }),
};

/** Only beside the simulator of the chat platform. */
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
    answer: z.object({
      code: z.string(),
      valid_in: z.int().meta({ description: 'Seconds until it is accepted.' }),
      valid_for: z.int().meta({ description: 'Seconds until it no longer is the one to type.' }),
    }),
    refusals: ['ticket-missing', 'session-missing', 'factor-missing'],
  }),
};
