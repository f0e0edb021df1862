import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { digestOf } from '../keys/secrets.ts';

const longestToken = 200;

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token && token.length <= longestToken ? token : undefined;
}

/** The cookie that a session is bound to; the prefix keeps a neighbouring host from setting it. */
function bindingName(siteOrigin: string): string {
  return isSecure(siteOrigin) ? '__Host-binding' : 'binding';
}

/** Whether cookies of the site travel encrypted only. */
export function isSecure(siteOrigin: string): boolean {
  return siteOrigin.startsWith('https:');
}

/** The value of the binding cookie. */
export function bindingCookie(request: FastifyRequest, siteOrigin: string): string | undefined {
  const value = request.cookies[bindingName(siteOrigin)];
  return value && value.length <= longestToken ? value : undefined;
}

/** What a request shows of the browser that it comes from. */
export interface Binding {
  cookie: string | undefined;
  /** Whether it must have the cookie, which every browser that signed in here has. */
  required: boolean;
}

/**
 * The binding of a call. A page of the site that has no cookie was not signed in by its owner: its token, or its
 * ticket, was put there by somebody who wants to be taken for them.
 */
export function bindingOf(request: FastifyRequest, siteOrigin: string): Binding {
  return { cookie: bindingCookie(request, siteOrigin), required: request.headers['sec-fetch-site'] === 'same-origin' };
}

/** The binding of a request whose token comes in a cookie: only browsers send those. */
export function bindingOfBrowser(request: FastifyRequest, siteOrigin: string): Binding {
  return { cookie: bindingCookie(request, siteOrigin), required: true };
}

/** Whether a binding is the one that something was made for; nothing was, for a client without cookies. */
export function isBound(bindingHash: Buffer | null, { cookie, required }: Binding): boolean {
  if (bindingHash === null) return !required;
  return cookie !== undefined && bindingHash.equals(digestOf(cookie));
}

interface BindingOptions {
  siteOrigin: string;
  /** Undefined takes the cookie away. */
  value: string | undefined;
  seconds: number;
}

/** Sets the binding cookie: out of reach of scripts, and sent along when the chat platform leads back here. */
export function setBinding(reply: FastifyReply, { siteOrigin, value, seconds }: BindingOptions) {
  reply.setCookie(bindingName(siteOrigin), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(siteOrigin),
    maxAge: value === undefined ? 0 : seconds,
  });
}
