import type { Route } from 'api-contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authenticate, type Callers } from '../auth/authenticators.ts';
import { ValidationError } from '../errors.ts';
import type { AppContext } from './context.ts';

/** One call that is being answered. */
export interface RequestContext<R extends Route> extends AppContext {
  input: z.output<R['input']>;
  /** Who calls, as far as the route's access asks for it. */
  caller: Callers[R['access']];
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What is done about a call that was refused or failed, before that is answered. */
export type OnFailure = (context: AppContext, request: FastifyRequest, error: unknown) => Promise<void>;

/** A call that is about no server; those that are have a guard of their own before them. */
type Plain = Route & { needs?: undefined };

/** Answers a call of the contract: first who calls, then what is asked, then the work; the answer is filtered. */
export function implement<R extends Plain>(
  app: FastifyInstance,
  context: AppContext,
  route: R,
  work: (call: RequestContext<R>) => Promise<z.input<R['answer']>>,
  onFailure?: OnFailure,
) {
  register(app, context, route, async (call) => serializeOutput(route.answer, await work(call)), onFailure);
}

/** The same behind a guard, which refuses or says whom it has let pass. */
export function implementBehind<R extends Route, A>(
  app: FastifyInstance,
  context: AppContext,
  route: R,
  guard: (call: RequestContext<R>) => Promise<A>,
  work: (call: RequestContext<R>, admitted: A) => Promise<z.input<R['answer']>>,
) {
  register(app, context, route, async (call) => serializeOutput(route.answer, await work(call, await guard(call))));
}

/** The same for work that makes the whole answer by itself, such as a stream or none at all. */
export function implementFreely<R extends Plain>(
  app: FastifyInstance,
  context: AppContext,
  route: R,
  work: (call: RequestContext<R>) => Promise<unknown>,
) {
  register(app, context, route, work);
}

function register<R extends Route>(
  app: FastifyInstance,
  context: AppContext,
  route: R,
  work: (call: RequestContext<R>) => Promise<unknown>,
  onFailure?: OnFailure,
) {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const access: R['access'] = route.access;
    const caller = await authenticate(access, context, request);
    const input = parseInput<R['input']>(route.input, request);
    return work({ ...context, log: request.log, input, caller, request, reply });
  };
  app.route({
    method: route.method.toUpperCase(),
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      try {
        return reply.send(await answer(request, reply));
      } catch (error) {
        await onFailure?.(context, request, error);
        throw error;
      }
    },
  });
}

function parseInput<S extends z.ZodType>(schema: S, { params, query, body }: FastifyRequest): z.output<S> {
  const result = schema.safeParse({ params, query, body });
  if (!result.success) throw new ValidationError(result.error);
  return result.data;
}

/** Nothing leaves that the contract does not name. */
function serializeOutput<S extends z.ZodType>(schema: S, answer: z.input<S>): z.output<S> {
  return schema.parse(answer);
}
