import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
