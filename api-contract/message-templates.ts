import { z } from 'zod';
import { guildErrors } from './guild.ts';
import { route } from './route.ts';
import { snowflake, text } from './shapes.ts';

/** The templates that a server may have. */
export const MAX_TEMPLATES = 25;

const name = text.pipe(z.string().min(1).max(50));
const message = z.record(z.string(), z.unknown()).meta({ description: 'A message as the chat platform has it.' });
const params = z.object({ id: snowflake });
const templates = z.object({ templates: z.array(z.object({ name: z.string(), message })) });

/** Routes of the messages that a server keeps to use again. */
export const messageTemplateRoutes = {
  messageTemplates: route({
    method: 'get',
    path: '/v1/guild/{id}/message-templates',
    caller: 'user',
    requiredRight: ['view', 'features'],
    summary: 'The messages that a server keeps to use again, by name.',
    input: z.object({ params }),
    response: templates,
    errors: guildErrors,
  }),
  saveMessageTemplate: route({
    method: 'put',
    path: '/v1/guild/{id}/message-templates',
    caller: 'user',
    requiredRight: ['manage', 'features'],
    summary: `Keeps a message to use it again, in place of one with the same name. A server has at most ${MAX_TEMPLATES}.`,
    input: z.object({ params, body: z.object({ name, message }) }),
    response: templates,
    errors: [...guildErrors, 'feature-values-invalid', 'templates-full'],
  }),
  deleteMessageTemplate: route({
    method: 'delete',
    path: '/v1/guild/{id}/message-templates',
    caller: 'user',
    requiredRight: ['manage', 'features'],
    summary: 'Deletes a message that a server kept. Without one of this name nothing happens.',
    input: z.object({ params, body: z.object({ name }) }),
    response: templates,
    errors: guildErrors,
  }),
};
