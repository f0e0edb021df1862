import type { Route } from 'api-contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { StaffRole } from '../db/columns.ts';
import type { Tables } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { AppKeys } from '../secrets.ts';
import type { ExportSlots } from './export-slots.ts';

/** A session and its user. */
export interface Session {
  tokenHash: Buffer;
  id: string;
  userId: string;
  /** The activated staff role, if any. */
  role: StaffRole | undefined;
  username: string;
  globalName: string | null;
  avatar: string | null;
  discriminator: string;
}

/** What a handler gets as `caller`, for each type of caller. */
export interface Callers {
  open: undefined;
  'pending-sign-in': undefined;
  user: Session;
  moderator: Session;
  admin: Session;
  bot: undefined;
}

/** Authenticates a request; throws if the caller is not of the type that the route requires. */
export type Authenticate = <A extends keyof Callers>(type: A, request: FastifyRequest) => Promise<Callers[A]>;

/** A signed-in user without the required role called a staff route. */
export class RoleMissingError extends ApiError {
  override readonly name = 'RoleMissingError';
  readonly session: Session;

  constructor(session: Session) {
    super('role-missing');
    this.session = session;
  }
}

/** What every handler gets from the process: its database, keys, platform and settings. */
export interface Dependencies {
  db: Kysely<Tables>;
  keys: AppKeys;
  platform: ChatPlatform;
  /** The site's public URL, without a trailing slash. */
  siteOrigin: string;
  /** The bot's name, for authenticator apps. */
  brand: string;
  /** The current time in milliseconds. */
  now: () => number;
}

/** The dependencies of every handler; features extend them. */
export interface AppContext extends Dependencies {
  authenticate: Authenticate;
  exportSlots: ExportSlots;
  /** Whether this process stops soon. Gateways then send their calls to others. */
  isStopping: boolean;
  log: Log;
}

/** One request to a route of the contract. */
export type RequestContext<R extends Route, C extends AppContext = AppContext> = C & {
  input: z.output<R['input']>;
  caller: Callers[R['caller']];
  request: FastifyRequest;
  reply: FastifyReply;
};
