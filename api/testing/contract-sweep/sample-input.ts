import type { Route } from 'api-contract/route';
import { z } from 'zod';

/** The input of a request, as in the contract. */
export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

const UUID = '00000000-0000-4000-8000-000000000000';

const SAMPLE_TEXTS = [
  '210000000000000999',
  '0123456789abcdef',
  'x',
  'made-up',
  '123456',
  '2026-01-01',
  '2026-01-01T00:00:00.000Z',
  UUID,
  '',
];

/** A valid input of a route whose ids do not exist. */
export function createSampleInput(route: Route): Input {
  const schema: Schema = JSON.parse(JSON.stringify(z.toJSONSchema(route.input, { io: 'input' })));
  const input = createSample(schema, schema.$defs ?? {});
  const { success, error } = route.input.safeParse(input);
  if (!success)
    throw new Error(`No sample input for ${route.method} ${route.path} could be generated: ${error.message}`);
  return Object(input);
}

function createSample(schema: Schema, definitions: Record<string, Schema>): unknown {
  const definition = definitions[schema.$ref?.split('/').at(-1) ?? ''];
  if (definition) return createSample(definition, definitions);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return createSample(schema.anyOf[0], definitions);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, createSample(schema.properties?.[name] ?? {}, definitions)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => createSample(schema.items ?? {}, definitions));
    case 'string':
      return SAMPLE_TEXTS.find((text) => matchesSchema(schema, text));
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function matchesSchema(
  { pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  text: string,
): boolean {
  return text.length >= minLength && text.length <= maxLength && new RegExp(pattern).test(text);
}

/** The path of a route with its parameters filled in. */
export function formatPath(route: Route, { params = {}, query = {} }: Input): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
