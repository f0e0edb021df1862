import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import { portOf } from '../http/port-of.ts';
import { UsageError, type Workplace } from './command.ts';
import { commands, isCommand } from './commands.ts';

const request = z.object({ name: z.string(), words: z.array(z.string()) });
const answer = z.object({
  lines: z.array(z.string()).optional(),
  usage: z.string().optional(),
  message: z.string().optional(),
});
const address = z.object({ port: z.int(), secret: z.string() });

function addressFile(folder: string): string {
  return path.join(folder, 'control.json');
}

/**
 * Lets the command line reach the embedded database through the process that holds it: on the loopback interface, for
 * whoever may read the secret beside the data.
 */
export async function serveControl(folder: string, workplace: Workplace) {
  const secret = randomBytes(32).toString('base64url');
  const app = Fastify({ forceCloseConnections: true });
  app.post('/', async ({ headers, body }, reply) => {
    if (!equal(headers.authorization ?? '', `Bearer ${secret}`)) return reply.code(401).send({});
    const { name, words } = request.parse(body);
    if (!isCommand(name)) return reply.code(404).send({});
    try {
      return { lines: await commands[name](workplace, words) };
    } catch (error) {
      if (error instanceof UsageError) return { usage: error.message };
      throw error;
    }
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(app.server);
  writeFileSync(addressFile(folder), JSON.stringify({ port, secret }), { mode: 0o600 });
  return async () => {
    rmSync(addressFile(folder), { force: true });
    await app.close();
  };
}

/** Runs a command in the process that holds a folder of data; undefined where that one takes no commands. */
export async function callControl(folder: string, name: string, words: string[]): Promise<string[] | undefined> {
  const file = addressFile(folder);
  if (!existsSync(file)) return undefined;
  const { port, secret } = address.parse(JSON.parse(readFileSync(file, 'utf8')));
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ name, words }),
  }).catch(() => undefined);
  // A process that was killed leaves its file behind.
  if (!response) return undefined;
  const { lines, usage, message } = answer.parse(await response.json());
  if (usage !== undefined) throw new UsageError(usage);
  if (!lines) throw new Error(`The running API could not do it: ${message}`);
  return lines;
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
