import type { Needs } from 'api-contract/rights';
import type { Route } from 'api-contract/route';
import { snowflake } from 'api-contract/shapes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../http/context.ts';
import { type Call, implementBehind } from '../http/implement.ts';
import { type Admitted, type AdmittedNow, admit, admitNow } from './guild-guard.ts';

type GuildRoute = Route & { access: 'bearer'; needs: Needs };

type Work<R extends GuildRoute, A> = (call: Call<R>, admitted: A) => Promise<z.input<R['answer']>>;

const params = z.object({ id: snowflake });

/** Answers a call that looks at a server, for whoever has the right that it needs. */
export function implementView<R extends GuildRoute>(
  app: FastifyInstance,
  context: Context,
  route: R,
  work: Work<R, Admitted>,
) {
  const guard = (call: Call<R>) => admit(call, call.caller.userId, serverOf(call), route.needs);
  implementBehind(app, context, route, guard, work);
}

/** Answers a call that changes something on a server, for whoever has the right that it needs as of now. */
export function implementChange<R extends GuildRoute>(
  app: FastifyInstance,
  context: Context,
  route: R,
  work: Work<R, AdmittedNow>,
) {
  const guard = (call: Call<R>) => admitNow(call, call.caller.userId, serverOf(call), route.needs);
  implementBehind(app, context, route, guard, work);
}

function serverOf({ request }: Pick<Call<GuildRoute>, 'request'>): string {
  return params.parse(request.params).id;
}
