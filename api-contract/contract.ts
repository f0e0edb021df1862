import { accessRoutes } from './access.ts';
import { botRoutes } from './bot.ts';
import { changeRoutes } from './changes.ts';
import { copyRoutes } from './copy.ts';
import { figureRoutes } from './figures.ts';
import { greetingRoutes } from './greetings.ts';
import { guildRoutes } from './guild.ts';
import { logRoutes } from './logs.ts';
import { meRoutes } from './me.ts';
import { demoRoutes, operationRoutes } from './operation.ts';
import { reportRoutes } from './reports.ts';
import type { Route } from './route.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { signInRoutes } from './sign-in.ts';
import { staffBanRoutes } from './staff-bans.ts';
import { staffRecordRoutes } from './staff-record.ts';
import { staffServerRoutes } from './staff-servers.ts';
import { staffTicketRoutes } from './staff-tickets.ts';
import { ticketRoutes } from './tickets.ts';

/** Every call of the API by name: the one source of validation, documentation and the browser's client. */
export const contract = {
  ...signInRoutes,
  ...meRoutes,
  ...secondFactorRoutes,
  ...guildRoutes,
  ...figureRoutes,
  ...logRoutes,
  ...greetingRoutes,
  ...accessRoutes,
  ...changeRoutes,
  ...copyRoutes,
  ...ticketRoutes,
  ...staffServerRoutes,
  ...staffBanRoutes,
  ...staffRecordRoutes,
  ...staffTicketRoutes,
  ...botRoutes,
  ...reportRoutes,
  ...operationRoutes,
  ...demoRoutes,
} as const satisfies Record<string, Route>;

/** The type of the whole contract. */
export type Contract = typeof contract;
