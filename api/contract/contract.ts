import { figureRoutes } from './figures.ts';
import { guildRoutes } from './guild.ts';
import { meRoutes } from './me.ts';
import { demoRoutes, operationRoutes } from './operation.ts';
import type { Route } from './route.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { signInRoutes } from './sign-in.ts';

/** Every call of the API by name: the one source of validation, documentation and the browser's client. */
export const contract = {
  ...signInRoutes,
  ...meRoutes,
  ...secondFactorRoutes,
  ...guildRoutes,
  ...figureRoutes,
  ...operationRoutes,
  ...demoRoutes,
} as const satisfies Record<string, Route>;

/** The type of the whole contract. */
export type Contract = typeof contract;
