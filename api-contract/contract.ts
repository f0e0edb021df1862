import type { z } from 'zod';
import { accessRoutes } from './access.ts';
import { botRoutes } from './bot.ts';
import { causeRoutes } from './causes.ts';
import { changeRoutes } from './changes.ts';
import { copyRoutes } from './copy.ts';
import { decisionRoutes } from './decisions.ts';
import { factorSettingsRoutes } from './factor-settings.ts';
import { featureRoutes } from './features.ts';
import { greetingRoutes } from './greetings.ts';
import { guildRoutes } from './guild.ts';
import { logRoutes } from './logs.ts';
import { meRoutes } from './me.ts';
import { messageTemplateRoutes } from './message-templates.ts';
import { pauseRoutes } from './pauses.ts';
import { problemRoutes } from './problems.ts';
import { rehearsalRoutes } from './rehearsals.ts';
import type { Route } from './route.ts';
import type { failure } from './shapes.ts';
import { signInRoutes } from './sign-in.ts';
import { commandRoutes, demoRoutes, failureReportRoutes, healthRoutes, publicStatsRoutes } from './site.ts';
import { staffActionRoutes } from './staff-actions.ts';
import { staffBanRoutes } from './staff-bans.ts';
import { staffBotRoutes } from './staff-bot.ts';
import { staffNewsRoutes } from './staff-news.ts';
import { staffRoleRoutes } from './staff-roles.ts';
import { staffServerDetailsRoutes } from './staff-server-details.ts';
import { staffServerRoutes } from './staff-servers.ts';
import { staffStatsRoutes } from './staff-stats.ts';
import { staffTicketRoutes } from './staff-tickets.ts';
import { staffUserRoutes } from './staff-users.ts';
import { testMessageRoutes } from './test-messages.ts';
import { ticketRoutes } from './tickets.ts';

/** Every route of the API by name: the single source for validation, documentation and the browser's client. */
export const contract = {
  ...signInRoutes,
  ...meRoutes,
  ...factorSettingsRoutes,
  ...guildRoutes,
  ...publicStatsRoutes,
  ...commandRoutes,
  ...logRoutes,
  ...greetingRoutes,
  ...featureRoutes,
  ...rehearsalRoutes,
  ...testMessageRoutes,
  ...messageTemplateRoutes,
  ...pauseRoutes,
  ...decisionRoutes,
  ...causeRoutes,
  ...problemRoutes,
  ...accessRoutes,
  ...changeRoutes,
  ...copyRoutes,
  ...ticketRoutes,
  ...staffServerRoutes,
  ...staffServerDetailsRoutes,
  ...staffBanRoutes,
  ...staffActionRoutes,
  ...staffStatsRoutes,
  ...staffBotRoutes,
  ...staffTicketRoutes,
  ...staffUserRoutes,
  ...staffRoleRoutes,
  ...staffNewsRoutes,
  ...botRoutes,
  ...failureReportRoutes,
  ...healthRoutes,
  ...demoRoutes,
} as const satisfies Record<string, Route>;

export type Contract = typeof contract;

type Json<T> = { headers: Record<string, unknown>; content: { 'application/json': T } };

type Parameters<Input> = (Input extends { params: infer P } ? { path: P } : { path?: never }) &
  (Input extends { query: infer Q } ? (object extends Q ? { query?: Q } : { query: Q }) : { query?: never });

type Operation<R extends Route, Input = z.input<R['input']>> = {
  parameters: Parameters<Input>;
  responses: { 200: Json<z.output<R['response']>>; default: Json<z.output<typeof failure>> };
} & (Input extends { body: infer B } ? { requestBody: { content: { 'application/json': B } } } : unknown);

type Routes = Contract[keyof Contract];

/** The contract as openapi-fetch expects it. Only types, so that no schema ends up in a browser bundle. */
export type Paths = {
  [P in Routes['path']]: {
    [M in Extract<Routes, { path: P }>['method']]: Operation<Extract<Routes, { path: P; method: M }>>;
  };
};
