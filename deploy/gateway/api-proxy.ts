import { Socket } from 'node:net';
import type { Tracer } from 'config/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiPool } from './api-pool.ts';
import { sendError } from './messages.ts';
import { getSignInCookies, isSignInCallback, SIGN_IN_FAILED_URL } from './sign-in-cookies.ts';

interface ProxyOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  pool: ApiPool;
  /** Set if traces are collected. */
  tracer?: Tracer;
  /** Whether to forward all cookies; a foreign API may only set the sign-in cookies. */
  withCookies: boolean;
  /** Whether the site uses https. */
  secure: boolean;
}

/** Headers that a client could forge, and cookies, which not every API receives. */
const clientClaimHeaders = [
  'cookie',
  'forwarded',
  'traceparent',
  'tracestate',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Headers about the client's connection, and about the body, which is read here. */
const connectionHeaders = [
  ...['connection', 'expect', 'host', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'],
  ...['content-length', 'transfer-encoding'],
];

/** Response headers about one connection. */
const hopByHopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

const droppedHeaders = new Set([...clientClaimHeaders, ...connectionHeaders]);

/** Longer than the API may take to respond. */
const API_TIMEOUT_MS = 90_000;

/** Forwards a call to the API. */
export async function proxyToApi({ request, reply, pool, tracer, withCookies, secure }: ProxyOptions) {
  const { method, body, headers, raw } = request;
  const target = raw.url ?? '';
  if (pool.isEmpty) return sendError(reply, 503, 'apiUnreachable');
  const isCallback = isSignInCallback(method, target);
  // The client sends and reads nothing while the API takes its time.
  setClientTimeout(request, API_TIMEOUT_MS);
  const span = tracer?.startRequest(request, reply, '/v1/*');
  const clientAbort = new AbortController();
  const onClose = () => clientAbort.abort();
  reply.raw.once('close', onClose);
  try {
    const response = await pool.call({
      ...{ method, target, signal: clientAbort.signal, span },
      headers: {
        ...getRequestHeaders(headers),
        ...(withCookies && headers.cookie ? { cookie: headers.cookie } : {}),
        'x-forwarded-for': request.ip,
        'x-request-id': request.id,
      },
      body: Buffer.isBuffer(body) ? body : undefined,
      // The code of a sign-in is valid once.
      isRepeatable: (method === 'GET' || method === 'HEAD') && !mayCarrySignInCode(target),
    });
    setClientTimeout(request, request.server.server.timeout);
    const excludedHeaders = new Set([
      ...Object.keys(reply.getHeaders()),
      ...hopByHopHeaders,
      ...(withCookies ? [] : ['set-cookie']),
    ]);
    const forwardedHeaders = Object.entries(response.headers).filter(
      ([name]) => !excludedHeaders.has(name) && !isProxyInstruction(name),
    );
    reply.headers(Object.fromEntries(forwardedHeaders));
    if (!withCookies && isCallback) {
      const cookies = getSignInCookies([response.headers['set-cookie'] ?? []].flat(), secure);
      if (cookies.length > 0) reply.header('set-cookie', cookies);
    }
    // An unread body would be parsed as the next request.
    if (!raw.complete) reply.header('connection', 'close');
    return reply.code(response.statusCode).send(response.body);
  } catch (error) {
    if (clientAbort.signal.aborted) return reply.hijack();
    request.log.warn({ reason: String(error) }, 'The API did not respond.');
    // The browser navigates to the callback, so no page could show the error.
    if (isCallback) return reply.redirect(SIGN_IN_FAILED_URL, 302);
    return sendError(reply, 502, 'apiUnreachable');
  } finally {
    reply.raw.off('close', onClose);
  }
}

/** Requests that were injected without a network have no socket. */
function setClientTimeout({ raw }: FastifyRequest, timeoutMs: number) {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(timeoutMs);
}

/** Selects the request headers that describe the call itself. */
function getRequestHeaders(headers: FastifyRequest['headers']) {
  const listedInConnection = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !droppedHeaders.has(name) && !listedInConnection.has(name)),
  );
}

/** Whether a call may carry the code of a sign-in, however its path is encoded. The start of a sign-in has no query. */
function mayCarrySignInCode(target: string): boolean {
  const [path = '', query] = target.split('?', 2);
  return query !== undefined && /^\/v1\/oauth\/?$/.test(decodeURIComponent(path));
}

/** Headers that make a proxy in front send a file instead; that file could be behind the gate. */
function isProxyInstruction(name: string): boolean {
  return /^x-(accel-(?!buffering)|sendfile)/.test(name);
}
