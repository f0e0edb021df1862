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
  'public-stats',
  'server-settings',
  'copy-settings',
  'greetings',
  'server-access',
  'staff',
  'tickets',
  'reports',
  'bot-features',
  'pauses',
  'bot-decisions',
  'bot-rehearsals',
  'bot-problems',
  'bot-test-messages',
  'message-templates',
] as const;

interface Options {
  features: readonly string[];
  /** Whether routes that only exist with the simulator are included. */
  isSimulated: boolean;
}

/** The OpenAPI 3.1 document of the contract. */
export function createOpenApiDocument({ features, isSimulated }: Options) {
  const components: Json = {};
  const paths: Record<string, Json> = { '/v1/oauth': { get: oauthOperation } };
  for (const [name, route] of Object.entries<Route>(contract)) {
    if (route.path === contract.demoCode.path && !isSimulated) continue;
    paths[route.path] = { ...paths[route.path], [route.method]: toOperation(name, route, components) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Companion website of a chat bot', version: '1', 'x-features': features },
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

/** A part of a report whose invalid values are skipped; documented as what is valid. */
const tolerantPart = z.object({ anyOf: z.tuple([z.unknown(), z.strictObject({})]) });

/** A schema as JSON Schema; named parts go to the components. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const text = JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll('#/$defs/', '#/components/schemas/');
  const document = JSON.parse(text, (_, value: unknown) => tolerantPart.safeParse(value).data?.anyOf[0] ?? value);
  const { $schema: _, $defs, ...rest } = z.record(z.string(), z.unknown()).parse(document);
  Object.assign(components, $defs);
  return rest;
}

function toOperation(name: string, route: Route, components: Json): Json {
  const { params, query, body } = route.input.shape;
  return {
    operationId: name,
    summary: route.summary,
    ...(route.caller === 'user' || route.caller === 'bot' ? { security: [{ bearer: [] }] } : {}),
    parameters: [...toParameters('path', params, components), ...toParameters('query', query, components)],
    ...(body instanceof z.ZodType
      ? { requestBody: { required: true, content: toJsonContent(toJsonSchema(body, 'input', components)) } }
      : {}),
    responses: {
      200: toSuccessResponse(route, components),
      ...toErrorResponses([...route.errors, ...commonErrorCodes], components),
    },
  };
}

function toSuccessResponse({ response, events }: Route, components: Json): Json {
  const schema = toJsonSchema(response, 'output', components);
  if (!events) return { description: 'Done.', content: toJsonContent(schema) };
  return {
    description: 'A stream whose events have this as their data.',
    content: { 'text/event-stream': { schema } },
  };
}

function toParameters(location: 'path' | 'query', schema: unknown, components: Json): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: location,
    required: part instanceof z.ZodType && !part.safeParse(undefined).success,
    schema: part instanceof z.ZodType ? toJsonSchema(part, 'input', components) : {},
  }));
}

function toErrorResponses(all: ErrorCode[], components: Json): Json {
  const byStatus = Map.groupBy(all, (reason) => errorStatuses[reason]);
  const content = toJsonContent(toJsonSchema(failure, 'output', components));
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      { description: names.map((name) => `\`${name}\`: ${englishErrorMessages[name]}`).join(' '), content },
    ]),
  );
}

function toJsonContent(schema: Json) {
  return { 'application/json': { schema } };
}

const oauthOperation = {
  operationId: 'oauth',
  summary:
    'Redirects to the consent page of the chat platform, and creates a pending sign-in when the platform redirects back with `code` and `state`.',
  parameters: ['code', 'state', 'error'].map((name) => ({
    name,
    in: 'query',
    required: false,
    schema: { type: 'string' },
  })),
  responses: {
    302: { description: 'To the consent page, to /2fa?type=user, or to /?signin=… with the reason of the failure.' },
  },
};
