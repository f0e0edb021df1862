import { z } from 'zod';
import { route } from './route.ts';
import { done } from './shapes.ts';

/** What the bot tells the site, with the key of its own as the bearer. */
export const botRoutes = {
  reportCommands: route({
    method: 'post',
    path: '/v1/bot/commands',
    access: 'bot',
    summary: 'Counts commands that the bot ran in the last seven days; a report that was seen already changes nothing.',
    input: z.object({
      body: z.object({
        report: z.uuid().meta({ description: 'A new id for every report, the same one when it is sent again.' }),
        day: z.iso.date(),
        commands: z
          .record(z.string().regex(/^[\p{L}\p{N}_-]{1,32}$/u), z.int().min(1).max(100_000_000))
          .refine((commands) => Object.keys(commands).length <= 500, 'At most 500 commands.'),
      }),
    }),
    answer: done,
    refusals: ['bot-key-wrong'],
  }),
};
