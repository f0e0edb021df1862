import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { createRangeCheck } from 'config/address-ranges';
import { getRequestId } from 'config/http';
import type { Tracer } from 'config/tracing';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { registerAccountRoutes } from './account/account-routes.ts';
import { registerAuthRoutes } from './auth/auth-routes.ts';
import { createAuthenticate } from './auth/authenticators.ts';
import { registerBotRoutes } from './bot/bot-routes.ts';
import { ChangeStreams } from './bot/change-stream.ts';
import { registerCommandsRoute } from './bot/commands.ts';
import type { Listen } from './db/listen.ts';
import type { Tables } from './db/tables.ts';
import { ApiError } from './errors.ts';
import { GuildCache, UserGuildCache } from './guilds/guild-caches.ts';
import { registerGuildRoutes, registerPublicStatsRoute } from './guilds/guild-routes.ts';
import type { AppContext, Dependencies } from './http/context.ts';
import { divideBotBudget } from './http/divide-bot-budget.ts';
import { handleClientError, registerErrorHandlers, sendError, storeLanguageForClientErrors } from './http/errors.ts';
import { ExportSlots } from './http/export-slots.ts';
import { registerHealthRoutes } from './http/health-routes.ts';
import { CallLimits } from './http/rate-limits.ts';
import { isHealthCheck, loggerOptions, RequestLog, startQueryStats } from './http/request-log.ts';
import type { Log, LogStream } from './log.ts';
import { registerNewsRoutes } from './news/news-routes.ts';
import { registerFailureReportRoutes } from './reports/failure-reports.ts';
import { ChatUserCache } from './staff/chat-users.ts';
import { registerStaffRoutes } from './staff/staff-routes.ts';
import { registerTicketRoutes } from './support/ticket-routes.ts';

/** The dependencies of all routes, including the services of the features. */
export interface ApiContext extends AppContext {
  /** One connection without a time limit, for jobs. */
  maintenanceDb: Kysely<Tables>;
  listen: Listen;
  userGuilds: UserGuildCache;
  guildCache: GuildCache;
  chatUsers: ChatUserCache;
  changeStreams: ChangeStreams;
}

/** The dependencies and settings of the server. */
export interface AppOptions extends Dependencies {
  maintenanceDb: Kysely<Tables>;
  listen: Listen;
  logStream?: LogStream;
  /** Other origins that may send requests from a browser. */
  corsOrigins: string[];
  /** The address ranges of proxies in front, whose `X-Forwarded-For` and `X-Request-Id` are trusted. */
  trustedProxies: string[];
  /** The maximum number of requests per minute from one address. */
  callsPerMinute: number;
  /** The maximum number of requests per minute with the bot's key. */
  botCallsPerMinute: number;
  /** The collector of traces, if they are collected. */
  tracesEndpoint?: string;
  /** How long a request may take to arrive, in milliseconds. */
  requestTimeoutMs?: number;
}

const MAX_BODY_BYTES = 64 * 1024;

/** Creates the API, ready to listen. */
export async function createApp(options: AppOptions) {
  const { corsOrigins } = options;
  const app = createServer(options);
  const tracer = await openTracer(app, options);
  const callLimits = new CallLimits(options);
  const context = createContext(options, callLimits, app.log);
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  if (corsOrigins.length > 0)
    await app.register(cors, { origin: corsOrigins, methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] });
  app.addHook('onRequest', (request, reply, done) => {
    storeLanguageForClientErrors(request.raw);
    startQueryStats(request, tracer && startSpan(tracer, request, reply), done);
  });
  registerErrorHandlers(app);
  registerRateLimit(app, callLimits);
  registerCrossSiteCheck(app, corsOrigins);
  registerResponseHeaders(app, context);
  const routeGroups = [
    registerHealthRoutes,
    registerAuthRoutes,
    registerAccountRoutes,
    registerGuildRoutes,
    registerPublicStatsRoute,
    registerCommandsRoute,
    registerNewsRoutes,
    registerTicketRoutes,
    registerStaffRoutes,
    registerBotRoutes,
    registerFailureReportRoutes,
  ];
  for (const register of routeGroups) register(app, context);
  divideBotBudget(app, context);
  return { app, context };
}

function createServer({ logStream, trustedProxies, requestTimeoutMs = 15_000 }: AppOptions) {
  const isProxy = createRangeCheck(trustedProxies);
  return Fastify({
    logger: loggerOptions(logStream),
    logController: new RequestLog(),
    genReqId: (request) => getRequestId(request, isProxy),
    bodyLimit: MAX_BODY_BYTES,
    // Checked often enough that a stalled request gets 408 before its idle connection is closed.
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: requestTimeoutMs / 4 },
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs * 1.5,
    clientErrorHandler: handleClientError,
    trustProxy: isProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) =>
      sendError(request, reply, 'input-invalid', { field: 'address' }),
  });
}

type App = ReturnType<typeof createServer>;

function createContext(options: AppOptions, callLimits: CallLimits, log: Log): ApiContext {
  const { db, maintenanceDb, listen, keys, platform, siteOrigin, brand, now } = options;
  return {
    db,
    maintenanceDb,
    listen,
    keys,
    platform,
    siteOrigin,
    brand,
    now,
    authenticate: createAuthenticate({ db, now, platform, siteOrigin, callLimits }),
    exportSlots: new ExportSlots(),
    isStopping: false,
    userGuilds: new UserGuildCache(options),
    guildCache: new GuildCache(options),
    chatUsers: new ChatUserCache(options),
    changeStreams: new ChangeStreams(options),
    log,
  };
}

/** The tracer's library is only loaded where traces are collected. */
async function openTracer(app: App, { tracesEndpoint, trustedProxies }: AppOptions): Promise<Tracer | undefined> {
  if (tracesEndpoint === undefined) return undefined;
  const tracing = await import('config/tracing');
  return tracing.openTracer(app, { endpoint: tracesEndpoint, service: 'companion-api', trustedProxies });
}

/** Starts the span of a request, unless it is one of the gateway's checks. */
function startSpan(tracer: Tracer, request: FastifyRequest, reply: FastifyReply) {
  return isHealthCheck(request) ? undefined : tracer.startRequest(request, reply, request.routeOptions.url);
}

function registerRateLimit(app: App, callLimits: CallLimits) {
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    // The gateway sends these itself: gate checks for many users from one address, and a health check each second.
    // Reports have their own limit, so that they do not count against the calls of the page. Calls of the bot are counted
    // once its key is known.
    const hasOwnLimit = /^\/v1\/(gate\/|bot\/|(health|reports)$)/.test(routeOptions.url ?? '');
    if (!hasOwnLimit) await callLimits.consumeForAddress(ip);
  });
}

function registerResponseHeaders(app: App, context: ApiContext) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'x-request-id': request.id });
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Only idle connections are closed at shutdown.
    if (context.isStopping) reply.header('connection', 'close');
    done();
  });
}

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects changes requested by pages of other sites, and of other hosts of the same site, whose requests carry `SameSite`
 * cookies.
 */
function registerCrossSiteCheck(app: App, corsOrigins: string[]) {
  app.addHook('onRequest', async ({ method, headers }) => {
    const { origin, 'sec-fetch-site': site } = headers;
    if (READ_METHODS.includes(method) || (origin && corsOrigins.includes(origin))) return;
    if (site === 'same-site' || site === 'cross-site') throw new ApiError('other-site');
  });
}
