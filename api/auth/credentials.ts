import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../secrets.ts';

const MAX_TOKEN_LENGTH = 200;

/** The token of an `Authorization: Bearer` header. */
export function getBearerToken(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token && token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

/** The cookie that a session is bound to; the prefix keeps a neighbouring host from setting it. */
function getBindingCookieName(siteOrigin: string): string {
  return isSecure(siteOrigin) ? '__Host-binding' : 'binding';
}

/** Whether the site uses https, and cookies must be `Secure`. */
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
  /** Whether the request must have the cookie: every browser that signed in has it. */
  isRequired: boolean;
}

/**
 * The binding of a request. If a page of the site has a token but not the cookie, its user did not sign in: an attacker
 * put the token there.
 */
export function getRequestBinding(request: FastifyRequest, siteOrigin: string): SessionBinding {
  return {
    cookie: getBindingCookie(request, siteOrigin),
    isRequired: request.headers['sec-fetch-site'] === 'same-origin',
  };
}

/** The binding of a request whose token comes in a cookie: only browsers send those. */
export function getRequiredBinding(request: FastifyRequest, siteOrigin: string): SessionBinding {
  return { cookie: getBindingCookie(request, siteOrigin), isRequired: true };
}

/** Whether a request has the binding of a session or pending sign-in. Clients without cookies have none. */
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

/** Sets the binding cookie. It is `Lax`, because the redirect from the chat platform must carry it. */
export function setBinding(reply: FastifyReply, { siteOrigin, value, seconds }: BindingOptions) {
  reply.setCookie(getBindingCookieName(siteOrigin), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(siteOrigin),
    maxAge: value === undefined ? 0 : seconds,
  });
}
