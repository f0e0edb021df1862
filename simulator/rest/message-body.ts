import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { NewMessage } from '../actions/messages.ts';
import { fileLimits } from '../files/file-store.ts';
import { parseMultipart, uploadedFileSchema } from '../files/multipart.ts';
import type { Simulator } from '../simulator.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { findComponentFaults } from './component-faults.ts';
import { createFormError, type FieldFault, parseInput, platformErrors } from './requests.ts';

/** The length of a text as the platform counts it: in code points. */
export function countCharacters(text: string): number {
  return [...text].length;
}

const limitedText = (max: number) =>
  z.string().refine((text) => countCharacters(text) <= max, `Must be ${max} or fewer in length.`);
const embedSchema = z
  .looseObject({
    title: limitedText(256).optional(),
    description: limitedText(4096).optional(),
    color: z.int().min(0).max(0xffffff).optional(),
    timestamp: z.iso.datetime({ offset: true }).optional(),
    footer: z.looseObject({ text: limitedText(2048) }).optional(),
    author: z.looseObject({ name: limitedText(256) }).optional(),
    fields: z
      .array(
        z.looseObject({
          name: limitedText(256).min(1),
          value: limitedText(1024).min(1),
          inline: z.boolean().optional(),
        }),
      )
      .max(25)
      .optional(),
  })
  .refine((embed) => countEmbedCharacters(embed) <= 6000, 'Embed size exceeds maximum size of 6000');

function countEmbedCharacters(embed: {
  title?: string | undefined;
  description?: string | undefined;
  fields?: { name: string; value: string }[] | undefined;
}): number {
  const texts = [embed.title, embed.description, ...(embed.fields ?? []).flatMap(({ name, value }) => [name, value])];
  return texts.reduce((sum, text) => sum + countCharacters(text ?? ''), 0);
}

/** A button, select, text or container; the platform gives each an id. */
const componentSchema = z.looseObject({
  type: z.int().min(1).max(25),
  custom_id: z.string().min(1).max(100).optional(),
  label: limitedText(80).optional(),
  get components() {
    return z.array(componentSchema).max(40).optional();
  },
  get accessory() {
    return componentSchema.optional();
  },
});
export const componentsSchema = z.array(componentSchema).max(40);
type Component = z.infer<typeof componentSchema>;

/** The body of a new or edited message. */
export const messageBodySchema = z.object({
  content: limitedText(2000).nullish(),
  embeds: z.array(embedSchema).max(10).nullish(),
  components: componentsSchema.nullish(),
  attachments: z
    .array(z.looseObject({ id: z.union([z.string(), z.int()]), filename: z.string().optional() }))
    .max(10)
    .nullish(),
  flags: z.int().min(0).nullish(),
  allowed_mentions: z
    .object({
      parse: z.array(z.enum(['roles', 'users', 'everyone'])).default([]),
      users: z.array(snowflakeSchema).max(100).default([]),
      roles: z.array(snowflakeSchema).max(100).default([]),
      replied_user: z.boolean().optional(),
    })
    .nullish(),
  message_reference: z
    .looseObject({ message_id: snowflakeSchema, fail_if_not_exists: z.boolean().optional() })
    .nullish(),
});
export type MessageBody = z.infer<typeof messageBodySchema>;

/** The files of a multipart request, beside the JSON of the message. */
const uploadSchema = z.object({
  payload: z.unknown(),
  files: z.array(uploadedFileSchema),
});

/** Reads the message of a request, with the files that were sent along. `flags` are those of a message that is edited. */
export function parseMessage(simulator: Simulator, body: unknown, flags = 0): NewMessage {
  const upload = uploadSchema.safeParse(body).data;
  const parsed = parseInput(messageBodySchema, upload ? upload.payload : body);
  const allFlags = flags | (parsed.flags ?? 0);
  const faults = [...findComponentFaults(parsed.components ?? [], allFlags), ...findLegacyFaults(parsed, allFlags)];
  if (faults.length > 0) throw createFormError(faults);
  const files = upload?.files ?? [];
  const message = toNewMessage(parsed);
  if (files.length === 0) return message;
  if (files.length > fileLimits.count) throw platformErrors.tooManyFiles();
  if (files.some(({ bytes }) => bytes.length > fileLimits.bytes)) throw platformErrors.tooLarge();
  return { ...message, attachments: files.map((file) => simulator.files.add(file)) };
}

/** A message of the second version of components has neither a content nor embeds. */
function findLegacyFaults({ content, embeds }: MessageBody, flags: number): FieldFault[] {
  if ((flags & MessageFlags.IsComponentsV2) === 0) return [];
  const used = [...(content ? ['content'] : []), ...(embeds && embeds.length > 0 ? ['embeds'] : [])];
  return used.map((field) => ({
    path: [field],
    code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  }));
}

/** What a body sets of a message; what it leaves out is undefined. */
export function toNewMessage(body: MessageBody): NewMessage {
  const { content, embeds, components, flags, allowed_mentions: allowed, message_reference: reference } = body;
  return {
    ...(content === undefined ? {} : { content: content ?? '' }),
    ...(embeds === undefined ? {} : { embeds: embeds ?? [] }),
    ...(components === undefined ? {} : { components: numberComponents(components ?? []) }),
    ...(flags
      ? {
          flags:
            flags &
            (MessageFlags.Ephemeral |
              MessageFlags.SuppressEmbeds |
              MessageFlags.SuppressNotifications |
              MessageFlags.IsComponentsV2),
        }
      : {}),
    ...(allowed ? { mentions: [...allowed.parse, ...allowed.users, ...allowed.roles] } : {}),
    ...(reference ? { replyTo: reference.message_id } : {}),
  };
}

/** Throws if there is nothing to show. */
export function requireContent({ content = '', embeds = [], components = [], attachments = [] }: NewMessage): void {
  if (content.trim() === '' && embeds.length + components.length + attachments.length === 0)
    throw platformErrors.emptyMessage();
}

const selects: readonly number[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

/** Adds what the platform adds to components: numbers, and how many values a select takes. */
function numberComponents(components: readonly Component[]): Component[] {
  let next = 1;
  const number = (component: Component): Component => {
    const defaults = { id: next++, ...(selects.includes(component.type) ? { min_values: 1, max_values: 1 } : {}) };
    return {
      ...defaults,
      ...component,
      ...(component.components ? { components: component.components.map(number) } : {}),
      ...(component.accessory ? { accessory: number(component.accessory) } : {}),
    };
  };
  return components.map(number);
}

/** Accepts JSON, messages with files, and no body with any content type. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  // Libraries send the content type also with requests that have no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, text: string) =>
    text === '' ? undefined : parseJson(text),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => {
    if (body.length > 0) throw platformErrors.unsupportedMediaType();
    return undefined;
  });
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: fileLimits.requestBytes },
    async (request: FastifyRequest, buffer: Buffer) => {
      const entries = await parseMultipart(request, buffer);
      if (!entries) throw platformErrors.invalidForm();
      const json = entries.find(([name]) => name === 'payload_json')?.[1];
      const files = entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
      return { payload: typeof json === 'string' ? parseJson(json) : {}, files };
    },
  );
}

function parseJson(text: string): unknown {
  try {
    // Some libraries send ids as numbers, which are too large for a number here.
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value,
    );
  } catch {
    throw platformErrors.invalidJson();
  }
}
