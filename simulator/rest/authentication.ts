import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyRequest } from 'fastify';
import { isSame } from '../oauth/secrets.ts';
import { type Person, personById } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { refusals } from './platform-error.ts';

/** Who makes a call. */
export type Caller = { kind: 'bot' } | { kind: 'person'; person: Person; scopes: readonly string[]; until: number };

/** Finds out who makes a call. */
export function callerOf({ tokens }: Simulator, request: FastifyRequest): Caller {
  const [scheme, token = ''] = request.headers.authorization?.split(' ') ?? [];
  if (scheme === 'Bot' && isSame(token, simulatorCredentials.botToken)) return { kind: 'bot' };
  const claims = scheme === 'Bearer' ? tokens.read('access', token) : undefined;
  const person = personById(claims?.personId);
  if (!claims || !person) throw refusals.unauthorized();
  return { kind: 'person', person, scopes: claims.scopes, until: claims.until };
}

/** Refuses everybody but the bot. */
export function requireBot(simulator: Simulator, request: FastifyRequest): void {
  if (callerOf(simulator, request).kind !== 'bot') throw refusals.unauthorized();
}

/** Refuses everybody but a person who agreed to a scope. */
export function requirePerson(simulator: Simulator, request: FastifyRequest, scope: string): Person {
  const caller = callerOf(simulator, request);
  if (caller.kind !== 'person' || !caller.scopes.includes(scope)) throw refusals.unauthorized();
  return caller.person;
}
