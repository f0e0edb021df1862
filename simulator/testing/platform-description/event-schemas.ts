import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { z } from 'zod';
import { eventIntents } from '../../gateway/events.ts';

// Writes schemas of the events that bots receive, from the types of discord-api-types:
// npm run generate -- event-schemas
const names = [...Object.keys(eventIntents), 'READY', 'INTERACTION_CREATE', 'GUILD_MEMBERS_CHUNK'];

const record = z.record(z.string(), z.unknown());
const reference = z.object({ $ref: z.string() });
const union = z.object({ anyOf: z.array(z.unknown()) });
const event = z.object({ properties: z.object({ t: z.object({ const: z.string() }), d: record }) });

const all = createGenerator({
  path: createRequire(import.meta.url)
    .resolve('discord-api-types/gateway/v10')
    .replace(/\.js$/, '.d.ts'),
  type: 'GatewayDispatchPayload',
  skipTypeCheck: true,
  additionalProperties: true,
}).createSchema('GatewayDispatchPayload').definitions;
const typed = record.parse(all);

const events: Record<string, unknown> = {};
const definitions: Record<string, unknown> = {};
for (const { t, d } of findEvents(typed.GatewayDispatchPayload)) {
  if (!names.includes(t.const)) continue;
  events[t.const] = simplify(d);
  addReferenced(events[t.const]);
}
const missing = names.filter((name) => !(name in events));
if (missing.length > 0) throw new Error(`The types have no event ${missing.join(', ')}.`);
const output = path.join(import.meta.dirname, 'events.json');
writeFileSync(output, shortenNames(`${JSON.stringify({ events, definitions })}\n`));
console.log(
  `${Object.keys(events).length} events and ${Object.keys(definitions).length} definitions are in ${output}.`,
);

/** The events of a union of unions. */
function findEvents(schema: unknown): z.infer<typeof event>['properties'][] {
  const { data: found } = reference.safeParse(schema);
  if (found) return findEvents(typed[getName(found.$ref)]);
  const { data: parts } = union.safeParse(schema);
  if (parts) return parts.anyOf.flatMap(findEvents);
  const { data } = event.safeParse(schema);
  return data ? [data.properties] : [];
}

function getName(ref: string): string {
  return decodeURIComponent(ref.replace('#/definitions/', ''));
}

/** Drops texts, and what the generator gets wrong: bit fields as one of their bits, and enums of generic types as empty. */
function simplify(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => simplify(entry));
  const { data: object } = record.safeParse(value);
  if (!object) return value;
  if (/flags$/.test(key) && ('enum' in object || 'const' in object || '$ref' in object)) return { type: 'integer' };
  if (Array.isArray(object.enum) && object.enum.length === 0) return {};
  const entries = Object.entries(object).filter(([name, inner]) => !isText(name, inner));
  return Object.fromEntries(entries.map(([name, inner]) => [name, simplify(inner, name)]));
}

function isText(name: string, value: unknown): boolean {
  return ['description', 'deprecated', 'unstable'].includes(name) && typeof value === 'string';
}

function addReferenced(value: unknown): void {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/definitions\/([^"]+)"/g)) {
    if (name in definitions) continue;
    definitions[name] = simplify(typed[getName(name)]);
    addReferenced(definitions[name]);
  }
}

/** Numbers the names that have other characters than letters, such as those of generic types. */
function shortenNames(json: string): string {
  const names = new Map<string, string>();
  return json.replace(/(?<=["/])(\w+)%[^"]+(?=")/g, (name, type) => {
    const short = names.get(name) ?? `${type}-${names.size + 1}`;
    names.set(name, short);
    return short;
  });
}
