import { STATUS_CODES } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { getLoggedPath, getPath } from './faults/fault.ts';
import { addFaultHooks } from './faults/fault-hooks.ts';
import { addFileRoutes } from './files/file-routes.ts';
import { addGateway } from './gateway/gateway-server.ts';
import { addImageRoutes } from './images/image-routes.ts';
import { addPages } from './pages/add-pages.ts';
import { messagePage, sendPage } from './pages/layout.ts';
import { isKnownHost } from './pages/request-checks.ts';
import { PlatformError, platformErrors } from './rest/requests.ts';
import { apiPrefixes, createRestApi } from './rest/rest-api.ts';
import type { Simulator } from './simulator.ts';

const MAX_UNKNOWN_ROUTES = 1000;

/** Creates the HTTP server with all routes of the simulator. */
export async function createServer(simulator: Simulator, host: string): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 256 * 1024, routerOptions: { maxParamLength: 200 } });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  addErrorHandlers(app);
  app.addHook('onRequest', async (request) => {
    if (!isKnownHost(host, request.headers.host)) throw platformErrors.unknownHost();
  });
  refuseUnknownRoutes(app, simulator);
  addFaultHooks(app, simulator);
  for (const prefix of apiPrefixes) await app.register(createRestApi(simulator), { prefix });
  addImageRoutes(app, simulator);
  addFileRoutes(app, simulator);
  addPages(app, simulator);
  const closeConnections = addGateway(app.server, simulator, host);
  app.addHook('preClose', async () => closeConnections());
  return app;
}

/** Handles errors like the platform: JSON for API requests, a page for people. */
function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const platformError = toPlatformError(error);
    if (platformError.status >= 500) console.error(error);
    return sendPlatformError(reply, request.url, platformError);
  });
  app.setNotFoundHandler(async (request, reply) => sendPlatformError(reply, request.url, createStatusError(404)));
}

/** Rejects routes that the API does not have before it reads the body, whose type may be one that only another route accepts. */
function refuseUnknownRoutes(app: FastifyInstance, { unknownRoutes }: Simulator): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || !getPath(request.url).startsWith('/api')) return;
    const route = `${request.method} ${getLoggedPath(request.url)}`;
    if (unknownRoutes.size < MAX_UNKNOWN_ROUTES) unknownRoutes.add(route);
    console.error(`The simulator does not know the route ${route}.`);
    throw new PlatformError(404, 0, '404: The simulator does not know this route');
  });
}

async function sendPlatformError(reply: FastifyReply, url: string, error: PlatformError): Promise<FastifyReply> {
  void reply.code(error.status);
  if (getPath(url).startsWith('/api')) {
    return reply.send({ message: error.message, code: error.code, ...error.details });
  }
  const title = error.status === 404 ? 'There is nothing here' : 'This did not work';
  return sendPage(reply, messagePage({ title, text: `${error.message}.` }));
}

function createStatusError(status: number): PlatformError {
  return new PlatformError(status, 0, `${status}: ${STATUS_CODES[status] ?? 'Error'}`);
}

const thrownSchema = z.object({ statusCode: z.int().min(400).max(599).default(500), code: z.string().optional() });
const invalidJsonCodes = ['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY'];

function toPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const { statusCode, code } = thrownSchema.safeParse(error).data ?? { statusCode: 500 };
  if (statusCode === 413) return platformErrors.tooLarge();
  if (code && invalidJsonCodes.includes(code)) return platformErrors.invalidJson();
  return createStatusError(statusCode);
}
