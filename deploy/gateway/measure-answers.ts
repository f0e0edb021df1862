import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { ruleFor } from './rules.ts';
import { safePath } from './safe-path.ts';

type Observe = (answer: { target: string; status: string; seconds: number }) => void;

/** Counts and times answers, by the row of the table that decides about their path. */
export function answersIn(registry: Registry): Observe {
  const answers = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'How long answers took, by the row of the table that decides about the path.',
    labelNames: ['answer', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return ({ target, status, seconds }) => {
    const pathname = safePath(target);
    const answer = pathname ? ruleFor(decodeURIComponent(pathname)).answer : 'nothing';
    answers.observe({ answer, status }, seconds);
  };
}

/** Observes what a gateway answers itself. */
export function observeAnswers(app: FastifyInstance, observe: Observe) {
  app.addHook('onResponse', (request, reply, done) => {
    observe({ target: request.raw.url ?? '/', status: `${reply.statusCode}`, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

/** Observes what nginx says that it answered, most of which never reaches the gateway. */
export async function hearNginx(app: FastifyInstance, observe: Observe, port: number) {
  const socket = createSocket('udp4');
  socket.on('message', (message) => {
    const [, seconds, status = '', target = ''] = /(\d+\.\d+) (\d{3}) (\S+)$/.exec(message.toString()) ?? [];
    if (seconds) observe({ target, status, seconds: Number(seconds) });
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  app.addHook('onClose', async () => void socket.close());
}
