import type { RequiredRight } from 'api-contract/rights';
import type { Route } from 'api-contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ValidationError } from '../errors.ts';
import { type BotCaller, getBotCaller, withBotCaller } from '../platform/bot-caller.ts';
import { type AppContext, type Callers, type RequestContext, RoleMissingError } from './context.ts';
import { toRateLimitKey } from './ip-address.ts';

/** A route that needs no right in a guild. */
type RouteWithoutRight = Route & { requiredRight?: undefined };
type GuildRoute = Route & { requiredRight: RequiredRight };

type Handler<R extends Route, C extends AppContext> = (call: RequestContext<R, C>) => Promise<z.input<R['response']>>;

interface RouteOptions<R extends Route, C extends AppContext> {
  handler: Handler<R, C>;
  /** Called before a signed-in user without the route's role gets 403. */
  onRoleMissing?: (error: RoleMissingError, request: FastifyRequest) => Promise<void>;
}

interface RawOptions<R extends Route, C extends AppContext> {
  /** Writes the response itself, for example a stream or 304. */
  rawHandler: (call: RequestContext<R, C>) => Promise<unknown>;
}

interface GuardedOptions<R extends GuildRoute, C extends AppContext, A> {
  /** Runs before the handler; throws if the caller lacks the right. Its result is passed to the handler. */
  guard: (call: RequestContext<R, C>, required: RequiredRight) => Promise<A>;
  handler: (call: RequestContext<R, C>, guardResult: A) => Promise<z.input<R['response']>>;
}

/** The union of the three kinds of options, for the implementation. */
interface AnyOptions<R extends Route, C extends AppContext> {
  guard?: (call: RequestContext<R, C>, required: RequiredRight) => Promise<unknown>;
  handler?: (call: RequestContext<R, C>, guardResult: unknown) => Promise<z.input<R['response']>>;
  rawHandler?: (call: RequestContext<R, C>) => Promise<unknown>;
  onRoleMissing?: RouteOptions<R, C>['onRoleMissing'];
}

/**
 * Registers a route of the contract: authenticates, validates the input, runs the guard and the handler, and strips
 * fields that the contract does not declare. A route with `requiredRight` does not compile without a guard.
 */
export function registerRoute<R extends RouteWithoutRight, C extends AppContext>(
  app: FastifyInstance,
  context: C,
  route: R,
  options: RouteOptions<R, C> | RawOptions<R, C>,
): void;
export function registerRoute<R extends GuildRoute, C extends AppContext, A>(
  app: FastifyInstance,
  context: C,
  route: R,
  options: GuardedOptions<R, C, A>,
): void;
export function registerRoute<R extends Route, C extends AppContext>(
  app: FastifyInstance,
  context: C,
  route: R,
  options: AnyOptions<R, C>,
) {
  const { guard, handler, rawHandler, onRoleMissing } = options;
  const runHandler = async (call: RequestContext<R, C>): Promise<unknown> => {
    if (rawHandler) return rawHandler(call);
    const guardResult = guard && route.requiredRight ? await guard(call, route.requiredRight) : undefined;
    const handle = async () => route.response.parse(await handler?.(call, guardResult));
    // Once the guard has found the right, a save may use what is reserved for saves.
    const isSave = guard && route.method !== 'get';
    return isSave ? withBotCaller({ ...getBotCaller(), share: 'trusted' }, handle) : handle();
  };
  app.route({
    method: route.method.toUpperCase(),
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const caller = await context.authenticate<R['caller']>(route.caller, request).catch(async (error: unknown) => {
        if (error instanceof RoleMissingError) await onRoleMissing?.(error, request);
        throw error;
      });
      const input = parseInput<R['input']>(route.input, request);
      const call = { ...context, log: request.log, input, caller, request, reply };
      return reply.send(await withBotCaller(toBotCaller(route, caller, request), () => runHandler(call)));
    },
  });
}

function toBotCaller({ caller: type }: Route, caller: Callers[keyof Callers], { ip }: FastifyRequest): BotCaller {
  const isStaff = type === 'moderator' || type === 'admin';
  return { share: isStaff ? 'trusted' : 'visitors', key: caller?.userId ?? toRateLimitKey(ip) };
}

function parseInput<S extends z.ZodType>(schema: S, { params, query, body }: FastifyRequest): z.output<S> {
  const result = schema.safeParse({ params, query, body });
  if (!result.success) throw new ValidationError(result.error);
  return result.data;
}
