import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiPool } from './api-pool.ts';
import { sendError } from './messages.ts';
import { isSignInCallback, signInCookies, signInFailed } from './sign-in-cookies.ts';

interface ProxyOptions {
  request: FastifyRequest;
  reply: FastifyReply;
  pool: ApiPool;
  /** Cookies travel to and from the API only where it is ours, but for those of signing in. */
  withCookies: boolean;
  /** Whether the site is reached over https. */
  secure: boolean;
}

/** What a client may not claim about itself, and cookies, which not every API gets. */
const claimed = ['cookie', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Headers about the connection to the client, which are answered here, and about a body, which is read here. */
const ofConnection = [
  ...['connection', 'expect', 'host', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'],
  ...['content-length', 'transfer-encoding'],
];

/** Headers about one connection, not about the answer. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

const notPassedOn = new Set([...claimed, ...ofConnection]);

/** Passes a call on to the API. */
export async function proxyToApi({ request, reply, pool, withCookies, secure }: ProxyOptions) {
  const { method, body, headers, raw } = request;
  const target = raw.url ?? '';
  if (pool.isEmpty) return sendError(reply, 503, 'apiUnreachable');
  const isCallback = isSignInCallback(method, target);
  const left = new AbortController();
  const leave = () => left.abort();
  reply.raw.once('close', leave);
  try {
    const answer = await pool.call({
      ...{ method, target, signal: left.signal },
      headers: {
        ...requestHeaders(headers),
        ...(withCookies && headers.cookie ? { cookie: headers.cookie } : {}),
        'x-forwarded-for': request.ip,
        'x-request-id': request.id,
      },
      body: Buffer.isBuffer(body) ? body : undefined,
      // The code of a sign-in opens something once.
      isRepeatable: (method === 'GET' || method === 'HEAD') && !isSignIn(target),
    });
    const ours = new Set([...Object.keys(reply.getHeaders()), ...hopByHop, ...(withCookies ? [] : ['set-cookie'])]);
    const passed = Object.entries(answer.headers).filter(([name]) => !ours.has(name) && !isOrder(name));
    reply.headers(Object.fromEntries(passed));
    if (!withCookies && isCallback) {
      const cookies = signInCookies([answer.headers['set-cookie'] ?? []].flat(), secure);
      if (cookies.length > 0) reply.header('set-cookie', cookies);
    }
    // A body that nobody read would be taken for the next request.
    if (!raw.complete) reply.header('connection', 'close');
    return reply.code(answer.statusCode).send(answer.body);
  } catch (error) {
    if (left.signal.aborted) return reply.hijack();
    request.log.warn({ reason: String(error) }, 'The API did not answer.');
    // A person waits for it in the browser, not a page that could say so.
    if (isCallback) return reply.redirect(signInFailed, 302);
    return sendError(reply, 502, 'apiUnreachable');
  } finally {
    reply.raw.off('close', leave);
  }
}

/** The headers of a request that are about the call itself. */
function requestHeaders(headers: FastifyRequest['headers']) {
  const ofThisConnection = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !notPassedOn.has(name) && !ofThisConnection.has(name)),
  );
}

/** Whether a call may carry the code of a sign-in, in whatever spelling. */
function isSignIn(target: string): boolean {
  return /^\/v1\/oauth\/?$/.test(decodeURIComponent(target.split(/[?#]/, 1)[0] ?? ''));
}

/** An answer may not have a proxy in front send a file in its place; that one may be behind the gate. */
function isOrder(name: string): boolean {
  return /^x-(accel-(?!buffering)|sendfile)/.test(name);
}
