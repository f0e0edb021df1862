import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSameSecret } from '../oauth/tokens.ts';
import { findPersonById, type Person } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';

/** An error of the platform: a status and an error code. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly status: number;
  readonly code: number;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, code: number, message: string, details?: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The errors that the simulator returns. */
export const platformErrors = {
  unauthorized: () => new PlatformError(401, 0, '401: Unauthorized'),
  missingAccess: () => new PlatformError(403, 50001, 'Missing Access'),
  missingPermissions: () => new PlatformError(403, 50013, 'Missing Permissions'),
  unknownChannel: () => new PlatformError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new PlatformError(404, 10004, 'Unknown Guild'),
  unknownOverwrite: () => new PlatformError(404, 10009, 'Unknown Overwrite'),
  unknownInvite: () => new PlatformError(404, 10006, 'Unknown Invite'),
  unknownMember: () => new PlatformError(404, 10007, 'Unknown Member'),
  invalidJson: () => new PlatformError(400, 50109, 'The request body contains invalid JSON.'),
  unsupportedMediaType: () => new PlatformError(415, 0, '415: Unsupported Media Type'),
  unknownEmoji: () => new PlatformError(400, 10014, 'Unknown Emoji'),
  invalidForm: () => new PlatformError(400, 50035, 'Invalid Form Body'),
  invalidRole: () => new PlatformError(400, 50028, 'Invalid Role'),
  tooManyRoles: () => new PlatformError(400, 30005, 'Maximum number of server roles reached (250)'),
  tooManyChannels: () => new PlatformError(400, 30013, 'Maximum number of server channels reached (500)'),
  tooManyWebhooks: () => new PlatformError(400, 30007, 'Maximum number of webhooks reached (15)'),
  threadExists: () => new PlatformError(400, 160004, 'A thread has already been created for this message'),
  tooManyPins: () => new PlatformError(400, 30003, 'Maximum number of pins reached for the channel (250)'),
  tooManyCommands: () => new PlatformError(400, 30032, 'Maximum number of application commands reached (100)'),
  unknownMessage: () => new PlatformError(404, 10008, 'Unknown Message'),
  unknownRole: () => new PlatformError(404, 10011, 'Unknown Role'),
  unknownWebhook: () => new PlatformError(404, 10015, 'Unknown Webhook'),
  unknownBan: () => new PlatformError(404, 10026, 'Unknown Ban'),
  unknownInteraction: () => new PlatformError(404, 10062, 'Unknown interaction'),
  unknownCommand: () => new PlatformError(404, 10063, 'Unknown application command'),
  alreadyAcknowledged: () => new PlatformError(400, 40060, 'Interaction has already been acknowledged.'),
  notAuthor: () => new PlatformError(403, 50005, 'Cannot edit a message authored by another user'),
  oldMessages: () => new PlatformError(400, 50034, 'You can only bulk delete messages that are under 14 days old.'),
  tooManyReactions: () => new PlatformError(400, 30010, 'Maximum number of reactions reached (20)'),
  unknownUser: () => new PlatformError(404, 10013, 'Unknown User'),
  emptyMessage: () => new PlatformError(400, 50006, 'Cannot send an empty message'),
  unknownHost: () => new PlatformError(421, 0, '421: Misdirected Request'),
  unknownFile: () => new PlatformError(404, 0, 'This file is no longer stored'),
  tooLarge: () => new PlatformError(413, 40005, 'Request entity too large'),
  tooManyFiles: () => new PlatformError(400, 30015, 'Maximum number of attachments in a message reached (10)'),
  wrongChannelType: () => new PlatformError(400, 50024, 'Cannot execute action on this channel type'),
};

/** The caller of a request. */
export type Caller = { kind: 'bot' } | { kind: 'person'; person: Person; scopes: readonly string[]; until: number };

/** Identifies the caller of a request. */
export function getCaller({ tokens }: Simulator, request: FastifyRequest): Caller {
  const [scheme, token = ''] = request.headers.authorization?.split(' ') ?? [];
  if (scheme === 'Bot' && isSameSecret(token, simulatorCredentials.botToken)) return { kind: 'bot' };
  const claims = scheme === 'Bearer' ? tokens.read('access', token) : undefined;
  const person = findPersonById(claims?.personId);
  if (!claims || !person) throw platformErrors.unauthorized();
  return { kind: 'person', person, scopes: claims.scopes, until: claims.until };
}

/** Throws unless the bot sent the request. */
export function requireBot(simulator: Simulator, request: FastifyRequest): void {
  if (getCaller(simulator, request).kind !== 'bot') throw platformErrors.unauthorized();
}

/** Throws unless a person sent the request and granted the scope. */
export function requirePerson(simulator: Simulator, request: FastifyRequest, scope: string): Person {
  const caller = getCaller(simulator, request);
  if (caller.kind !== 'person' || !caller.scopes.includes(scope)) throw platformErrors.unauthorized();
  return caller.person;
}

/** Parses the input of a request; throws the platform's error if it is invalid. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw createFormError(
    parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), code: 'BASE_TYPE_INVALID', message })),
  );
}

/** What is wrong with a field of a body. */
export interface FieldFault {
  path: readonly (string | number)[];
  code: string;
  message: string;
}

interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

/** The platform's error for an invalid body, in which the faults are nested as the fields are. */
export function createFormError(faults: readonly FieldFault[]): PlatformError {
  const errors: ErrorTree = {};
  for (const { path, code, message } of faults) {
    let tree = errors;
    for (const key of path) {
      const inner = tree[key];
      const next = inner && !Array.isArray(inner) ? inner : {};
      tree[key] = next;
      tree = next;
    }
    const others = Array.isArray(tree._errors) ? tree._errors : [];
    tree._errors = [...others, { code, message }];
  }
  return new PlatformError(400, 50035, 'Invalid Form Body', { errors });
}

/** Parses an id in a path. */
export function parseId(params: unknown, name: string): string {
  return parseInput(snowflakeSchema, parseInput(z.record(z.string(), z.string()), params)[name]);
}
