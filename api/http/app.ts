import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { accountRoutes } from '../account/account-routes.ts';
import { authRoutes } from '../auth/auth-routes.ts';
import { botRoutes } from '../bot/bot-routes.ts';
import { ChangeStreams } from '../bot/changes/change-streams.ts';
import { figuresRoute } from '../guilds/figures-route.ts';
import { guildRoutes } from '../guilds/guild-routes.ts';
import { OwnGuilds } from '../guilds/own-guilds.ts';
import { ServerViews } from '../guilds/server-views.ts';
import { newsRoutes } from '../news/news-routes.ts';
import { beginCall, CallLog, type LogStream, loggerOptions } from '../operation/log.ts';
import { operationRoutes } from '../operation/operation-routes.ts';
import { reportRoutes } from '../reports/report-routes.ts';
import { ChatPeople } from '../staff/people/chat-people.ts';
import { staffRoutes } from '../staff/staff-routes.ts';
import { ticketRoutes } from '../support/ticket-routes.ts';
import { answerClientError, noteReader } from './client-errors.ts';
import type { Context } from './context.ts';
import { answerErrors, send } from './errors.ts';
import { limitAddresses } from './limits.ts';

/** What the server needs beyond what calls work with. */
export interface AppOptions
  extends Omit<Context, 'log' | 'ownGuilds' | 'serverViews' | 'chatPeople' | 'changeStreams'> {
  logStream?: LogStream;
  /** Other sites that may call from a browser. */
  corsOrigins: string[];
  /** Addresses from which X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** How often one address may call in a minute. */
  callsPerMinute: number;
  /** How long a request may take to arrive, in milliseconds. */
  arrival?: number;
}

const largestBody = 64 * 1024;

/** The API, ready to listen. */
export async function createApp(options: AppOptions) {
  const { logStream, corsOrigins, trustedProxies, callsPerMinute, arrival = 15_000, ...given } = options;
  const app = Fastify({
    logger: loggerOptions(logStream),
    logController: new CallLog(),
    genReqId: requestId,
    bodyLimit: largestBody,
    // Looked at often enough that a request which stops arriving is answered before its idle connection is cut.
    http: { headersTimeout: arrival, connectionsCheckingInterval: arrival / 4 },
    requestTimeout: arrival,
    connectionTimeout: arrival * 1.5,
    clientErrorHandler: answerClientError,
    trustProxy: trustedProxies,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) =>
      send(request, reply, 'input-invalid', { field: 'address' }),
  });
  const context: Context = {
    ...given,
    ownGuilds: new OwnGuilds(given),
    serverViews: new ServerViews(given),
    chatPeople: new ChatPeople(given),
    changeStreams: new ChangeStreams(),
    log: app.log,
  };
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  if (corsOrigins.length > 0)
    await app.register(cors, { origin: corsOrigins, methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] });
  app.addHook('onRequest', (request, _reply, done) => {
    noteReader(request.raw);
    beginCall(request, done);
  });
  answerErrors(app);
  limitCalls(app, callsPerMinute);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  const parts = [
    operationRoutes,
    authRoutes,
    accountRoutes,
    guildRoutes,
    figuresRoute,
    newsRoutes,
    ticketRoutes,
    staffRoutes,
    botRoutes,
    reportRoutes,
  ];
  for (const register of parts) register(app, context);
  return { app, context };
}

type App = Awaited<ReturnType<typeof createApp>>['app'];

function limitCalls(app: App, callsPerMinute: number) {
  const refuseBeyond = limitAddresses({ points: callsPerMinute, duration: 60 });
  app.addHook('onRequest', async ({ url, ip }) => {
    // These are the gateway's own questions, asked for many people from one address.
    if (!url.startsWith('/v1/gate/')) await refuseBeyond(ip);
  });
}

/** The gateway's number of a call, where it comes from one, so that both logs can be read together. */
function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
