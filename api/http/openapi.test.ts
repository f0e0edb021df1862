import { describe, expect, test } from '@jest/globals';
import { contract } from 'api-contract/contract';
import { commonErrorCodes, englishErrorMessages, errorStatuses } from 'api-contract/error-codes';
import type { Route } from 'api-contract/route';
import { z } from 'zod';
import { findValues } from '../testing/find-in-json.ts';
import { createOpenApiDocument, features } from './openapi.ts';

const json = z.partialRecord(
  z.enum(['application/json', 'text/event-stream']),
  z.object({ schema: z.looseObject({}) }),
);
const operationSchema = z.object({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(
      z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: z.looseObject({}) }),
    )
    .optional(),
  requestBody: z.object({ required: z.literal(true), content: json }).optional(),
  responses: z.record(
    z.string().regex(/^[2345]\d\d$/),
    z.object({ description: z.string().min(1), content: json.optional() }),
  ),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string().min(1), version: z.string(), 'x-features': z.array(z.string()) }),
  paths: z.record(
    z.string().startsWith('/v1/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operationSchema),
  ),
  components: z.object({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), z.looseObject({})),
    securitySchemes: z.object({ bearer: z.object({ type: z.literal('http'), scheme: z.literal('bearer') }) }),
  }),
});

const rawDocument: unknown = JSON.parse(
  JSON.stringify(createOpenApiDocument({ features: [...features, 'demo'], isSimulated: true })),
);
const document = documentSchema.parse(rawDocument);

describe('the description of the API', () => {
  test('is an OpenAPI 3.1 document without dangling references', () => {
    const references = new Set(findValues('$ref', rawDocument));
    expect(references.size).toBeGreaterThan(3);
    for (const reference of references)
      expect(document.components.schemas).toHaveProperty([String(reference).replace('#/components/schemas/', '')]);
    expect(findValues('$defs', rawDocument)).toEqual([]);
    const ids = findValues('operationId', document.paths);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('lists the features beyond the specification', () => {
    expect(document.info['x-features']).toEqual([...features, 'demo']);
    for (const feature of document.info['x-features']) expect(feature).toMatch(/^[a-z-]+$/);
  });

  test.each(Object.entries<Route>(contract))('contains the route %s', (name, route) => {
    const operation = document.paths[route.path]?.[route.method];
    expect(operation).toMatchObject({ operationId: name, summary: route.summary });
    const pathParameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const parameters = operation?.parameters ?? [];
    expect(parameters.filter(({ in: location }) => location === 'path').map(({ name }) => name)).toEqual(
      pathParameters,
    );
    for (const { in: location, name, required } of parameters)
      expect(required).toBe(location === 'path' || requiredQueryParameters.includes(`${route.path} ${name}`));
    expect(operation?.requestBody !== undefined).toBe('body' in route.input.shape);
    const { events } = route;
    expect(Object.keys(operation?.responses[200]?.content ?? {})).toEqual([
      events ? 'text/event-stream' : 'application/json',
    ]);
    expect(operation?.security !== undefined).toBe(route.caller === 'user' || route.caller === 'bot');
    for (const reason of [...route.errors, ...commonErrorCodes])
      expect(operation?.responses[errorStatuses[reason]]?.description).toContain(englishErrorMessages[reason]);
    expect(route.path).toBe(route.path.toLowerCase());
  });

  test('omits routes that exist only with the simulator', () => {
    const realDocument = documentSchema.parse(
      JSON.parse(JSON.stringify(createOpenApiDocument({ features, isSimulated: false }))),
    );
    expect(Object.keys(document.paths).filter((path) => !(path in realDocument.paths))).toEqual(['/v1/2fa/demo']);
    expect(realDocument.info['x-features']).toEqual([...features]);
  });
});

/** The required query parameters, by path. */
const requiredQueryParameters = [
  '/v1/guild/{id}/decisions/{feature}/cause user',
  '/v1/guild/{id}/decisions/{feature}/cause at',
  '/v1/public/get_discord_user id',
  '/v1/guild/{id}/copy from',
];

describe('the contract', () => {
  test('has every route of the specification except those of staff', () => {
    const calls = Object.values<Route>(contract).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /v1/me/profile',
        'GET /v1/me/news',
        'DELETE /v1/me/news',
        'GET /v1/me/guilds',
        'GET /v1/guild/{id}',
        'POST /v1/2fa',
        'POST /v1/moderator/verify',
        'POST /v1/admin/verify',
      ]),
    );
  });

  test('declares the error of a missing session for every route that requires one', () => {
    const errorByCaller = {
      user: 'session-missing',
      moderator: 'staff-session-missing',
      admin: 'role-missing',
    } as const;
    for (const { caller, errors, path } of Object.values<Route>(contract))
      if (caller in errorByCaller)
        expect([path, errors]).toEqual([path, expect.arrayContaining([Reflect.get(errorByCaller, caller)])]);
  });
});
