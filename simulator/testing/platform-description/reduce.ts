import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { startSimulator } from '../../start-simulator.ts';
import { toDescribedRoute } from './described-route.ts';

// Reduces the platform's published OpenAPI description to the responses of the routes that the simulator plays:
// node simulator/testing/platform-description/reduce.ts openapi.json
const schemaSchema = z.record(z.string(), z.unknown());
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});
const operationSchema = z.object({
  responses: z.record(
    z.string(),
    z.object({
      content: z
        .object({ 'application/json': z.object({ schema: schemaSchema }) })
        .partial()
        .optional(),
    }),
  ),
});

const [file = 'openapi.json'] = process.argv.slice(2);
const { paths, components } = descriptionSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const simulator = await startSimulator();
const played = new Set(simulator.control.routes().map(toDescribedRoute));
await simulator.stop();

const responses: Record<string, Record<string, unknown>> = {};
for (const [url, operations] of Object.entries(paths))
  for (const [method, operation] of Object.entries(operations)) {
    const route = toDescribedRoute(`${method.toUpperCase()} ${url}`);
    if (!played.has(route)) continue;
    const successes = Object.entries(operationSchema.parse(operation).responses).filter(
      ([status]) => status[0] === '2',
    );
    responses[route] = Object.fromEntries(
      successes.map(([status, { content }]) => [status, simplify(content?.['application/json']?.schema ?? null)]),
    );
  }

const schemas: Record<string, unknown> = {};
addReferenced(responses);
const output = path.join(import.meta.dirname, 'responses.json');
writeFileSync(output, `${JSON.stringify({ responses, schemas })}\n`);
console.log(`${Object.keys(responses).length} routes and ${Object.keys(schemas).length} schemas are in ${output}.`);

/** Drops what does not affect validity, and writes lists of constants as enums. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key]) => !['description', 'title', 'example'].includes(key) && !key.startsWith('x-'),
  );
  const simplified = Object.fromEntries(entries.map(([key, inner]) => [key, simplify(inner)]));
  const constants = z
    .array(z.object({ const: z.unknown() }))
    .min(1)
    .safeParse(simplified.oneOf).data;
  if (!constants) return simplified;
  const { oneOf: _, ...others } = simplified;
  return { ...others, enum: constants.map((constant) => constant.const) };
}

function addReferenced(value: unknown): void {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (name in schemas) continue;
    schemas[name] = simplify(components.schemas[name]);
    addReferenced(schemas[name]);
  }
}
