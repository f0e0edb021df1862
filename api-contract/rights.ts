import { z } from 'zod';

/** The levels of a right: none, see, or see and change. */
export const rightLevels = ['none', 'view', 'manage'] as const;

export type RightLevel = (typeof rightLevels)[number];

const level = z.enum(rightLevels);

// Rights that were saved before one of these was added lack its field.
const grantableLevel = level.default('none');

/** The id of a feature of the bot. */
export const featureId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** The rights that an owner can grant to roles. */
export const grantableRights = z
  .object({
    settings: grantableLevel,
    logs: grantableLevel,
    greetings: grantableLevel,
    features: z.record(featureId, level).optional().meta({
      description:
        'By feature of the bot. A feature without an entry has no right; if this field is missing in a save, it stays as it is.',
    }),
  })
  .meta({ id: 'GrantableRights', description: 'The right in each module that an owner can grant to roles.' });

/** A user's rights on a server. */
export const rights = grantableRights
  .extend({
    server: level.meta({ description: 'The server as a whole: its history, and what belongs to no single module.' }),
    access: level.meta({ description: 'The rights of roles.' }),
  })
  .meta({ id: 'Rights' });

export type Rights = z.output<typeof rights>;

/** The name of a right: the part of a server that it covers. */
export type RightName = keyof Rights;

/** The level in a feature. Managers of the server manage all features. */
export function getFeatureLevel({ server, features }: Rights, feature: string): RightLevel {
  return server === 'manage' ? 'manage' : (features?.[feature] ?? 'none');
}

/** The right that a guild route requires: at least this level of one of these rights. */
export type RequiredRight = readonly [Exclude<RightLevel, 'none'>, RightName, ...RightName[]];
