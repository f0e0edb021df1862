import { z } from 'zod';
import { botText } from './asks.ts';
import { emptyInput, route } from './route.ts';
import { done } from './shapes.ts';

/** Routes of public statistics. */
export const publicStatsRoutes = {
  publicStats: route({
    method: 'get',
    path: '/v1/public/stats',
    caller: 'open',
    summary: 'The number of servers that the bot is on, and of its commands, at most a minute old.',
    input: emptyInput,
    response: z.object({
      servers: z.int(),
      commands: z
        .int()
        .optional()
        .meta({ description: 'Those of the live manifest. Earlier versions do not send it.' }),
    }),
    errors: [],
  }),
};

const commandOption = z.object({ name: z.string(), description: botText, required: z.boolean() });

const command = z.object({
  name: z
    .string()
    .meta({ description: 'Without a slash. Subcommands have the name of their command before their own.' }),
  description: botText,
  category: z.string().nullable(),
  permissions: z.array(z.string()).meta({ description: 'What a member must be allowed to do to run it.' }),
  options: z.array(commandOption),
});

/** Routes of the public list of commands. */
export const commandRoutes = {
  commands: route({
    method: 'get',
    path: '/v1/commands',
    caller: 'open',
    summary: 'The commands of the bot’s live manifest. It has an ETag.',
    input: emptyInput,
    response: z.object({
      categories: z.array(z.object({ id: z.string(), name: botText })).meta({
        description: 'Those that the bot has named, beside `moderation`, `members`, `messages`, `voice` and `server`.',
      }),
      commands: z.array(command),
    }),
    errors: ['commands-missing'],
  }),
};

const release = z.string().regex(/^[0-9a-f]{16}$/);

/** The kinds of failures that a release can cause. */
const releaseFailures = ['contract', 'evaluation', 'html', 'integrity', 'missing', 'server', 'timeout'] as const;

/** Routes to which browsers report failures. */
export const failureReportRoutes = {
  reportFailure: route({
    method: 'post',
    path: '/v1/reports',
    caller: 'open',
    summary: 'Counts a failure of an area’s release in a browser, without anything about the visitor.',
    input: z.object({
      body: z.strictObject({
        area: z.string().regex(/^[a-z]{1,30}$/),
        release,
        kind: z.enum(releaseFailures),
        instead: release.optional().meta({ description: 'The release that the page fell back to.' }),
      }),
    }),
    response: done,
    errors: [],
  }),
};

/** Routes for operators. */
export const healthRoutes = {
  health: route({
    method: 'get',
    path: '/v1/health',
    caller: 'open',
    summary: 'Whether the process is running and gets calls, and its version.',
    input: emptyInput,
    response: z.object({
      message: z.string(),
      version: z.string().optional().meta({ description: 'The version of the product. Earlier ones do not send it.' }),
    }),
    errors: ['not-ready'],
  }),
  ready: route({
    method: 'get',
    path: '/v1/ready',
    caller: 'open',
    summary: 'Whether the process and its database are ready for calls.',
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
    caller: 'pending-sign-in',
    summary: 'The next valid code. Exists only with the simulator, for trying the product.',
    input: z.object({
      body: z.object({
        access_token: z.string().max(200).optional(),
        refresh_token: z.string().max(200).optional(),
        replacement: z.boolean().optional().meta({ description: 'The code of the new app during its set-up.' }),
      }),
    }),
    response: z.object({
      code: z.string(),
      valid_in: z.int().meta({ description: 'Seconds until it is accepted.' }),
      valid_for: z.int().meta({ description: 'Seconds until it expires.' }),
    }),
    errors: ['sign-in-expired', 'session-missing', 'factor-missing'],
  }),
};
