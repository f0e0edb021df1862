import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { faultInputSchema } from '../faults/fault.ts';
import { resetSimulator } from '../reset.ts';
import { rateLimitNames } from '../rest/rate-limits.ts';
import type { Simulator } from '../simulator.ts';
import { messagePage, redirectWithSuccess, sendPage, successNote } from './layout.ts';
import { overviewPage } from './overview-page.ts';

const { times, retryAfter, status, delay } = faultInputSchema.shape;

/** Forms send strings, and empty ones for omitted fields. */
const faultFormSchema = z.preprocess(
  (body) => Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== '')),
  faultInputSchema.extend({
    times: z.coerce.number().pipe(times.unwrap()).optional(),
    retryAfter: z.coerce.number().pipe(retryAfter.unwrap()).optional(),
    status: z.coerce.number().pipe(status.unwrap()).optional(),
    delay: z.coerce.number().pipe(delay.unwrap()).optional(),
    global: z.stringbool().optional(),
  }),
);

/** Adds the page of faults and requests, and its forms. */
export function addOverviewRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { faults, calls, rateLimiter, world } = simulator;
  const overviewPath = '/simulator';

  app.get(overviewPath, async ({ query }, reply) => sendPage(reply, overviewPage(simulator, successNote(query))));

  app.post(`${overviewPath}/faults`, async ({ body }, reply) => {
    const parsed = faultFormSchema.safeParse(body);
    if (!parsed.success) return sendFormError(reply, parsed.error);
    faults.add(parsed.data);
    return redirectWithSuccess(reply, overviewPath, 'fault-added');
  });
  app.post(`${overviewPath}/faults/clear`, async (_, reply) => {
    faults.clear();
    return redirectWithSuccess(reply, overviewPath, 'faults-cleared');
  });
  app.post(`${overviewPath}/faults/:id/remove`, async ({ params }, reply) => {
    faults.remove(z.object({ id: z.string() }).parse(params).id);
    return redirectWithSuccess(reply, overviewPath, 'fault-removed');
  });
  app.post(`${overviewPath}/calls/clear`, async (_, reply) => {
    calls.clear();
    return redirectWithSuccess(reply, overviewPath, 'calls-cleared', 'calls');
  });
  app.post(`${overviewPath}/rate-limits`, async ({ body }, reply) => {
    const parsed = z.object({ allowance: z.enum(rateLimitNames) }).safeParse(body);
    if (!parsed.success) return sendFormError(reply, parsed.error);
    rateLimiter.limitName = parsed.data.allowance;
    return redirectWithSuccess(reply, overviewPath, 'limits-set');
  });
  app.post(`${overviewPath}/reset`, async (_, reply) => {
    // Bots register their commands only when they start, so a running bot would lose them.
    resetSimulator(simulator, { commands: world.store.state.commands });
    calls.clear();
    return redirectWithSuccess(reply, overviewPath, 'world-reset');
  });
}

/** Sends an error page for an invalid form. */
export async function sendFormError(reply: FastifyReply, error: z.ZodError): Promise<FastifyReply> {
  const [issue] = error.issues;
  const text = `${issue?.path.join('.') || 'The form'}: ${issue?.message ?? 'is not valid'}.`;
  void reply.code(400);
  return sendPage(reply, messagePage({ title: 'This form cannot be used', text }));
}
