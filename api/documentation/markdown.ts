import { contract } from 'api-contract/contract';
import {
  commonErrorCodes,
  type ErrorCode,
  englishErrorMessages,
  errorDescriptions,
  errorStatuses,
} from 'api-contract/error-codes';
import type { Access, Route } from 'api-contract/route';
import { z } from 'zod';

const accessLabels: Record<Access, string> = {
  open: 'everybody',
  ticket: 'people with a pending sign-in or a session',
  bearer: 'a signed-in person: `Authorization: Bearer <token>`',
  moderator: 'moderators and admins: `token` and `mod_token` in the body',
  admin: 'admins: `token` and `mod_token` in the body',
  bot: 'the bot, with its key: `Authorization: Bearer <key>`',
};

/** The API's documentation for people. */
export function renderDocumentation(): string {
  const routes = Object.values<Route>(contract);
  return `# The API

Written by \`npm run generate -- api-docs\` from \`api-contract\`; a test fails if it is out of date. For programs:
[openapi.json](openapi.json), which a running API serves at \`GET /v1/openapi.json\`.

Requests and responses are JSON (\`application/json\`). An error has a \`message\` for people, in the language that
\`Accept-Language\` prefers, otherwise in English; a \`reason\` for programs; and, if waiting helps, \`retry_after\` in
seconds, like the header \`Retry-After\`. A call that fails changes nothing.

Any call may fail with ${list(commonErrorCodes)}.

\`GET /v1/oauth\` redirects to the chat platform's consent page, and the platform redirects back to it. It then sets the
pending sign-in's two cookies and redirects to \`/2fa?type=user\`, or to \`/?signin=denied|expired|limited|unavailable|unreachable|banned\`.
The API departs from the specification in one point: a sign-in that was not started by this call has no \`state\` and no
cookie, so it is redirected to \`/?signin=expired\`. Otherwise anybody could sign a visitor in to an account of their own.

${routes.map(section).join('\n')}
## Reasons

| reason | status | when | message |
|---|---|---|---|
${Object.entries(englishErrorMessages)
  .map(
    ([code, message]) =>
      `| \`${code}\` | ${errorStatuses[code as ErrorCode]} | ${errorDescriptions[code as ErrorCode]} | ${message} |`,
  )
  .join('\n')}
`;
}

function section(route: Route): string {
  const { params, query, body } = route.input.shape;
  const parts = [
    ['In the path', params],
    ['In the query', query],
    ['Body', body],
    [route.events ? 'Each event' : 'Response', route.response],
  ] as const;
  const shapes = parts.flatMap(([title, schema]) =>
    schema instanceof z.ZodType ? [`${title}: \`${shapeOf(schema)}\``] : [],
  );
  return `## ${route.method.toUpperCase()} ${route.path}

${route.summary} For ${accessLabels[route.access]}.

${shapes.join('\n\n')}
${route.errors.length > 0 ? `\nFails with ${list(route.errors)}.\n` : ''}`;
}

function list(names: readonly ErrorCode[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

const shape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.string()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Describes a schema as a TypeScript type. */
function shapeOf(schema: z.ZodType): string {
  return describeType(z.toJSONSchema(schema, { reused: 'inline', io: 'input' }), definitionsOf(schema));
}

function definitionsOf(schema: z.ZodType): Record<string, unknown> {
  return z
    .object({ $defs: z.record(z.string(), z.unknown()).default({}) })
    .parse(z.toJSONSchema(schema, { io: 'input' })).$defs;
}

function describeType(json: unknown, definitions: Record<string, unknown>): string {
  const name = z.object({ $ref: z.string() }).safeParse(json).data?.$ref.replace('#/$defs/', '');
  // The only recursive schema without a name is any JSON value.
  if (name) return name.startsWith('__') ? 'JSON' : describeType(definitions[name], definitions);
  const part = shape.parse(json ?? {});
  if (part.anyOf) return part.anyOf.map((choice) => describeType(choice, definitions)).join(' | ');
  if (part.enum) return part.enum.map((value) => `'${value}'`).join(' | ');
  if (part.type === 'array') return `${describeType(part.items, definitions)}[]`;
  if (part.properties) {
    const members = Object.entries(part.properties).map(
      ([name, member]) => `${name}${part.required?.includes(name) ? '' : '?'}: ${describeType(member, definitions)}`,
    );
    return `{ ${members.join(', ')} }`;
  }
  if (part.type === 'object') return `{ [key]: ${describeType(part.additionalProperties, definitions)} }`;
  return [part.type ?? 'anything'].flat().join(' | ').replace('integer', 'number');
}
