import { z } from 'zod';

/** What somebody may do in a part of a server: nothing, look at it, or change it, too. */
export const levels = ['none', 'view', 'manage'] as const;

/** How much somebody may do in a part of a server. */
export type Level = (typeof levels)[number];

const level = z.enum(levels);

// What was shared before a part existed says nothing about it.
const shared = level.default('none');

/** Rights on what can be shared. */
export const sharedRights = z
  .object({ settings: shared, logs: shared, greetings: shared })
  .meta({ id: 'SharedRights', description: 'What may be done in each part of a server that can be shared.' });

/** What a person may do on a server. */
export const rights = sharedRights
  .extend({
    server: level.meta({ description: 'The server as a whole: its history, and what goes beyond one part.' }),
    access: level.meta({ description: 'Who else may do what.' }),
  })
  .meta({ id: 'Rights' });

/** What somebody may do on a server, part by part. */
export type Rights = z.output<typeof rights>;

/** A part of a server on which rights are given. */
export type Part = keyof Rights;

/** What a call about a server demands: at least this right on one of these parts. */
export type RequiredRight = readonly [Exclude<Level, 'none'>, Part, ...Part[]];
