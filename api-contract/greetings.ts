import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { route } from './route.ts';
import { revision, snowflake, text } from './shapes.ts';

export const maxGreetingLength = 1000;

// Limits apply to what is saved. What was stored under other limits can still be read.
const greeting = z
  .object({
    enabled: z.boolean(),
    channel_id: snowflake.nullable(),
    text: z.string().meta({ description: 'May contain the placeholders {user}, {name}, {server} and {members}.' }),
  })
  .meta({ id: 'Greeting', description: 'A greeting: whether it is on, its channel and its text.' });

/** The two greetings: when a member joins, and when one leaves. */
export const greetings = z.object({ welcome: greeting, farewell: greeting });

const typedGreeting = z.object({ ...greeting.shape, text: text.pipe(z.string().max(maxGreetingLength)) });

const savedGreetings = greetings.extend({ revision }).meta({ id: 'Greetings' });

const params = z.object({ id: snowflake });

/** Routes of a server's greetings. */
export const greetingRoutes = {
  greetings: route({
    method: 'get',
    path: '/v1/guild/{id}/greetings',
    caller: 'user',
    requiredRight: ['view', 'greetings'],
    summary: 'The messages that the bot posts when a member joins or leaves.',
    input: z.object({ params }),
    response: savedGreetings,
    errors: guildErrors,
  }),
  saveGreetings: route({
    method: 'put',
    path: '/v1/guild/{id}/greetings',
    caller: 'user',
    requiredRight: ['manage', 'greetings'],
    summary: 'Replaces a server’s two greetings, unless they have changed since the given revision.',
    input: z.object({
      params,
      body: z.object({ welcome: typedGreeting, farewell: typedGreeting, revision: revision.optional() }),
    }),
    response: savedGreetings,
    errors: [
      ...guildErrors,
      'revision-missing',
      'saved-meanwhile',
      'greeting-incomplete',
      'channel-unknown',
      'channel-closed',
    ],
  }),
};
