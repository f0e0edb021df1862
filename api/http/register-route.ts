import type { RequiredRight } from 'api-contract/rights';
import type { Route } from 'api-contract/route';
import { toRateLimitKey } from 'config/ip-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ValidationError } from '../errors.ts';
import { type BotCaller, getBotCaller, withBotCaller } from '../platform/bot-caller.ts';
import { type AppContext, type Callers, type RequestContext, RoleMissingError } from './context.ts';

/** A route that needs no right in a guild. */
type RouteWithoutRight = Route & { requiredRight?: undefined };
type GuildRoute = Route & { requiredRight: RequiredRight };

type Call<R extends Route, C extends AppContext> = RequestContext<R, C>;
type Response<R extends Route> = Promise<z.input<R['response']>>;

interface RouteOptions<R extends Route, C extends AppContext> {
  handler: (call: Call<R, C>) => Response<R>;
  /** The most bytes of a request, if it is not the limit of all routes. */
  bodyLimit?: number;
  /** Called before a signed-in user without the route's role gets 403. */
  onRoleMissing?: OnRoleMissing;
}

type OnRoleMissing = (error: RoleMissingError, request: FastifyRequest) => Promise<void>;

interface RawOptions<R extends Route, C extends AppContext> {
  /** Writes the response itself, for example a stream or 304. */
  rawHandler: (call: Call<R, C>) => Promise<unknown>;
}

interface GuardedOptions<R extends GuildRoute, C extends AppContext, A> {
  /** Runs before the handler; throws if the caller lacks the right. Its result is passed to the handler. */
  guard: (call: Call<R, C>, required: RequiredRight) => Promise<A>;
  handler: (call: Call<R, C>, guardResult: A) => Response<R>;
}

/** Registers a route of the contract that needs no right in a guild. Others do not compile without a guard. */
export function registerRoute<R extends RouteWithoutRight, C extends AppContext>(
  app: FastifyInstance,
  context: C,
  route: R,
  options: RouteOptions<R, C> | RawOptions<R, C>,
) {
  if ('rawHandler' in options) return addRoute(app, context, route, options.rawHandler);
  const { handler, ...routeOptions } = options;
  addRoute(app, context, route, async (call) => route.response.parse(await handler(call)), routeOptions);
}

/** Registers a route of the contract whose caller needs a right in a guild. */
export function registerGuildRoute<R extends GuildRoute, C extends AppContext, A>(
  app: FastifyInstance,
  context: C,
  route: R,
  { guard, handler }: GuardedOptions<R, C, A>,
) {
  addRoute(app, context, route, async (call) => {
    const guardResult = await guard(call, route.requiredRight);
    const handle = async () => route.response.parse(await handler(call, guardResult));
    // The caller has the right, so a save may use what is reserved for saves.
    const isSave = route.method !== 'get';
    return isSave ? withBotCaller({ ...getBotCaller(), share: 'trusted' }, handle) : handle();
  });
}

/** Authenticates the caller, validates the input and runs the handler. */
function addRoute<R extends Route, C extends AppContext>(
  app: FastifyInstance,
  context: C,
  route: R,
  runHandler: (call: Call<R, C>) => Promise<unknown>,
  { onRoleMissing, bodyLimit }: { onRoleMissing?: OnRoleMissing; bodyLimit?: number } = {},
) {
  app.route({
    bodyLimit,
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
