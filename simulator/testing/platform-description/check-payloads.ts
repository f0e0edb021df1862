import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { toDescribedRoute } from './described-route.ts';

const fileSchema = z.object({
  responses: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()).nullable())),
  schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const { responses, schemas } = fileSchema.parse(
  JSON.parse(readFileSync(new URL('responses.json', import.meta.url), 'utf8')),
);

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false });
ajv.addFormat('snowflake', /^(0|[1-9]\d*)$/);
ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
ajv.addFormat('nonce', true);
for (const name of ['int32', 'int64', 'double', 'uri', 'color']) ajv.addFormat(name, true);
ajv.addSchema({ $id: 'platform', components: { schemas } });

const typedSchema = z.object({
  events: z.record(z.string(), z.record(z.string(), z.unknown())),
  definitions: z.record(z.string(), z.unknown()),
});
const { events: typedEvents, definitions } = typedSchema.parse(
  JSON.parse(readFileSync(new URL('events.json', import.meta.url), 'utf8')),
);
/** The generator writes an earlier version of JSON schema than the description has. */
const typesAjv = new Ajv({ strict: false, allErrors: true, logger: false });
typesAjv.addSchema({ $id: 'types', definitions });

/** Routes of the description. */
export const describedRoutes: readonly string[] = Object.keys(responses);

const validators = new Map<string, ValidateFunction>();

function validate(key: string, schema: object, value: unknown, compiler: Ajv | Ajv2020 = ajv): string[] {
  const cached = validators.get(key);
  const validator = cached ?? compiler.compile(qualifyReferences(schema));
  validators.set(key, validator);
  if (validator(value)) return [];
  return [...new Set(validator.errors?.map(({ instancePath, message }) => `${key}${instancePath} ${message}`))];
}

function qualifyReferences(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema)
      .replaceAll('"#/components', '"platform#/components')
      .replaceAll('"#/definitions', '"types#/definitions'),
  );
}

/** Routes of the platform that its description leaves out. */
const undescribed = ['POST /oauth2/token', 'POST /oauth2/token/revoke'];

/** What differs between a successful response of the simulator and the platform's description. */
export function checkResponse(method: string, url: string, status: number, body: string): string[] {
  const route = toDescribedRoute(`${method} ${url}`);
  if (undescribed.includes(route)) return [];
  const schema = responses[route]?.[status];
  if (schema === undefined) return [`${route} ${status} is not in the description.`];
  if (schema === null) return body === '' ? [] : [`${route} ${status} has a body.`];
  const value = parseJson(body);
  // A fault may have replaced the body by anything.
  return value === undefined ? [] : validate(`${route} ${status}`, schema, value);
}

/** What the description has of the data of events. */
const describedEvents: Record<string, { component: string; select?: string }> = {
  MESSAGE_CREATE: { component: 'MessageResponse' },
  MESSAGE_UPDATE: { component: 'MessageResponse' },
  GUILD_MEMBER_ADD: { component: 'GuildMemberResponse' },
  GUILD_MEMBER_UPDATE: { component: 'GuildMemberResponse' },
  GUILD_ROLE_CREATE: { component: 'GuildRoleResponse', select: 'role' },
  GUILD_ROLE_UPDATE: { component: 'GuildRoleResponse', select: 'role' },
  CHANNEL_CREATE: { component: 'GuildChannelResponse' },
  CHANNEL_UPDATE: { component: 'GuildChannelResponse' },
  THREAD_CREATE: { component: 'ThreadResponse' },
};

/** What differs between the data of an event and the types of the platform's gateway, or its description. */
export function checkEvent(name: string, data: Readonly<Record<string, unknown>>): string[] {
  // It has no data for bots.
  if (name === 'RESUMED') return [];
  const schema = typedEvents[name];
  if (!schema) return [`${name} is not in the types of events. Run npm run generate -- event-schemas.`];
  const { component, select } = { ...describedEvents[name] };
  const described = component === undefined ? undefined : { $ref: `#/components/schemas/${component}` };
  return [
    ...validate(name, schema, data, typesAjv),
    ...(described ? validate(`described ${name}`, described, select === undefined ? data : data[select]) : []),
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
