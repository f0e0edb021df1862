import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../secrets.ts';

const MAX_TOKEN_LENGTH = 200;

/** The token of an `Authorization: Bearer` header. */
export function getBearerToken(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token && token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

/** The name of the cookie that a session is bound to. Its prefix prevents other hosts of the domain from setting it. */
function getBindingCookieName(siteOrigin: string): string {
  return isSecure(siteOrigin) ? '__Host-binding' : 'binding';
}

/** Whether the site uses https, so that cookies must be `Secure`. */
export function isSecure(siteOrigin: string): boolean {
  return siteOrigin.startsWith('https:');
}

export function getBindingCookie(request: FastifyRequest, siteOrigin: string): string | undefined {
  const value = request.cookies[getBindingCookieName(siteOrigin)];
  return value && value.length <= MAX_TOKEN_LENGTH ? value : undefined;
}

/** The binding cookie of a request, and whether it is required. */
export interface SessionBinding {
  cookie: string | undefined;
  /** Whether the request comes from a browser, which got the cookie when it signed in. */
  isRequired: boolean;
}

/**
 * The binding of a request. Pages of the site need the cookie: a browser with a token but without the cookie did not
 * sign in, but got the token from an attacker.
 */
export function getRequestBinding(request: FastifyRequest, siteOrigin: string): SessionBinding {
  return {
    cookie: getBindingCookie(request, siteOrigin),
    isRequired: request.headers['sec-fetch-site'] === 'same-origin',
  };
}

/** The binding of a request whose token is in a cookie. It is always required, because only browsers send cookies. */
export function getBrowserBinding(request: FastifyRequest, siteOrigin: string): SessionBinding {
  return { cookie: getBindingCookie(request, siteOrigin), isRequired: true };
}

/** Whether a request has the cookie of a session or pending sign-in. Sessions of clients without cookies have none. */
export function matchesBinding(bindingHash: Buffer | null, { cookie, isRequired }: SessionBinding): boolean {
  if (bindingHash === null) return !isRequired;
  return cookie !== undefined && bindingHash.equals(sha256(cookie));
}

interface BindingOptions {
  siteOrigin: string;
  /** Undefined removes the cookie. */
  value: string | undefined;
  seconds: number;
}

/** Sets or removes the binding cookie. It is `Lax`, so that browsers send it after the chat platform's redirect. */
export function setBinding(reply: FastifyReply, { siteOrigin, value, seconds }: BindingOptions) {
  reply.setCookie(getBindingCookieName(siteOrigin), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(siteOrigin),
    maxAge: value === undefined ? 0 : seconds,
  });
}
