import { contract } from 'api-contract/contract';
import { commonErrorCodes, type ErrorCode, englishErrorMessages, errorStatuses } from 'api-contract/error-codes';
import type { Route } from 'api-contract/route';
import { failure } from 'api-contract/shapes';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Features of the API beyond the specification; pages hide features that are not listed. */
export const features = [
  'sign-in',
  'account',
  'gate',
  'reasons',
  'figures',
  'server-settings',
  'copy-settings',
  'greetings',
  'server-access',
  'staff',
  'tickets',
  'reports',
] as const;

interface Options {
  features: readonly string[];
  /** Whether routes that only exist with the simulator are included. */
  simulated: boolean;
}

/** The OpenAPI 3.1 document of the contract. */
export function openApi({ features, simulated }: Options) {
  const components: Json = {};
  const paths: Record<string, Json> = { '/v1/oauth': { get: oauthOperation } };
  for (const [name, route] of Object.entries<Route>(contract)) {
    if (route.path === contract.demoCode.path && !simulated) continue;
    paths[route.path] = { ...paths[route.path], [route.method]: operation(name, route, components) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Companion website of a chat bot', version: '1', 'x-features': features },
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

/** A schema as JSON Schema; named parts go to the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const text = JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs, ...rest } = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  Object.assign(components, $defs);
  return rest;
}

function operation(name: string, route: Route, components: Json): Json {
  const { params, query, body } = route.input.shape;
  return {
    operationId: name,
    summary: route.summary,
    ...(route.access === 'bearer' || route.access === 'bot' ? { security: [{ bearer: [] }] } : {}),
    parameters: [...parameters('path', params, components), ...parameters('query', query, components)],
    ...(body instanceof z.ZodType
      ? { requestBody: { required: true, content: json(schemaOf(body, 'input', components)) } }
      : {}),
    responses: {
      200: success(route, components),
      ...errorResponses([...route.errors, ...commonErrorCodes], components),
    },
  };
}

function success({ response, events }: Route, components: Json): Json {
  const schema = schemaOf(response, 'output', components);
  if (!events) return { description: 'Done.', content: json(schema) };
  return {
    description: 'A stream whose events have this as their data.',
    content: { 'text/event-stream': { schema } },
  };
}

function parameters(location: 'path' | 'query', schema: unknown, components: Json): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: location,
    required: part instanceof z.ZodType && !part.safeParse(undefined).success,
    schema: part instanceof z.ZodType ? schemaOf(part, 'input', components) : {},
  }));
}

function errorResponses(all: ErrorCode[], components: Json): Json {
  const byStatus = Map.groupBy(all, (reason) => errorStatuses[reason]);
  const content = json(schemaOf(failure, 'output', components));
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      { description: names.map((name) => `\`${name}\`: ${englishErrorMessages[name]}`).join(' '), content },
    ]),
  );
}

function json(schema: Json) {
  return { 'application/json': { schema } };
}

const oauthOperation = {
  operationId: 'oauth',
  summary: 'Leads to the consent page of the chat platform; with its answer (`code`, `state`) it is the way back.',
  parameters: ['code', 'state', 'error'].map((name) => ({
    name,
    in: 'query',
    required: false,
    schema: { type: 'string' },
  })),
  responses: { 302: { description: 'To the consent page, to /2fa?type=user, or to /?signin=… with what went wrong.' } },
};
