import { z } from 'zod';
import { botAnswer } from './asks.ts';
import { botModules } from './changes.ts';
import { countedDecisions, decision } from './decisions.ts';
import { greetings } from './greetings.ts';
import { logChannel, logSettings } from './logs.ts';
import { reportedProblems } from './problems.ts';
import { rehearsal, rehearsedEvent } from './rehearsals.ts';
import { areServersUnique, entries, reported } from './report-entries.ts';
import { featureId } from './rights.ts';
import { route } from './route.ts';
import { done, revision, snowflake, text, timestamp } from './shapes.ts';

/** What every report of counts has. */
const countReport = {
  report: z.uuid().meta({ description: 'A new UUID for each report; a repeated report keeps its id.' }),
  day: z.iso.date(),
};

/** The name of a command. Those of context menus may contain spaces. */
const commandName = z
  .string()
  .regex(/^\P{C}{1,32}$/u)
  .refine((name) => name.trim() === name);

const commandCount = z.object({ command: commandName, count: z.int().min(1).max(100_000_000) });

const dailyCount = z.int().min(0).max(1_000_000);

const image = z
  .string()
  .regex(/^\w{1,64}$/)
  .nullish();

/** What a process of the bot calls itself, so that pages ask the one that is connected to a server. */
const instance = z.uuid().optional().meta({ description: 'A UUID that each process of the bot makes when it starts.' });

/** A server, with the field names of the chat platform's API. */
const server = z.object({
  id: snowflake,
  name: text.pipe(z.string().min(1).max(100)),
  icon: image,
  banner: image,
  owner_id: snowflake.optional(),
  preferred_locale: z
    .string()
    .regex(/^[A-Za-z\d-]{2,10}$/)
    .optional(),
  member_count: z.int().min(0).max(1_000_000_000).optional(),
  shard: z.int().min(0).max(32_767).optional().meta({ description: 'The bot’s shard that is connected to it.' }),
});

const appliedFeature = z.object({ id: snowflake, feature: featureId, revision });

const memberCounts = z.object({ id: snowflake, joins: dailyCount, leaves: dailyCount });

/** The digest of a manifest's content, which names it. */
const manifestDigest = z.string().regex(/^[A-Za-z\d_-]{43}$/);

/** The manifest of the calling bot. Bots of two versions can run side by side. */
const manifestQuery = manifestDigest.optional().meta({
  description: 'Features are returned as the manifest with this digest has them; without it, as the live one has.',
});

/** A change event: a module to read again, a ban or an unban, or everything if events were missed. */
export const botChange = z.union([
  z.object({ kind: z.enum(botModules), id: snowflake, revision }),
  z.object({ kind: z.enum(['feature']), id: snowflake, feature: featureId, revision }),
  z.object({
    kind: z.enum(['ask']),
    ask: z.uuid(),
    id: snowflake,
    feature: featureId,
    field: z.string(),
    items: z.array(z.string()).optional().meta({
      description: 'Of a field in lists or maps: the ids of the items and the keys around it, outermost first.',
    }),
    input: z.unknown().meta({ description: 'The settings on the page, which may not be saved yet.' }),
    until: timestamp,
  }),
  z.object({
    kind: z.enum(['rehearsal']),
    ask: z.uuid(),
    id: snowflake,
    feature: featureId,
    event: rehearsedEvent,
    input: z.unknown().meta({ description: 'The settings to rehearse with, which may not be saved yet.' }),
    until: timestamp,
  }),
  z.object({ kind: z.enum(['ban', 'unban']), id: snowflake }),
  z.object({ kind: z.enum(['everything']) }),
]);

/** The saved settings of a server. */
const serverSettings = z.object({
  id: snowflake,
  language: z
    .enum(['en', 'hu'])
    .nullable()
    .meta({ description: 'Null until it is chosen; until then the platform’s locale of the server applies.' }),
  log_channels: z.array(logChannel),
  log_exceptions: logSettings.shape.exceptions,
  greetings: greetings.nullable().meta({ description: 'Null until something was saved.' }),
  revisions: z.record(z.enum(botModules), revision),
  features: z.record(featureId, z.object({ revision, values: z.record(z.string(), z.unknown()) })).meta({
    description: 'The features that are on, with the values of the fields that are shown.',
  }),
  features_off: z.record(featureId, revision).meta({
    description: 'The revisions of features that were saved and are off or paused, for `POST /v1/bot/applied`.',
  }),
});

/** Routes of the bot, which sends its own key as the bearer token. */
export const botRoutes = {
  saveManifest: route({
    method: 'put',
    path: '/v1/bot/manifest',
    caller: 'bot',
    summary:
      'Stores what the bot offers: features with their settings, and commands. A new manifest is live at once; sending a stored one again changes nothing. An invalid manifest gets 400 with its faults, and the last one stays live.',
    input: z.object({
      // Checked by the client's own function, which knows the limits. A schema would recurse into what is too deep.
      body: z.unknown().meta({ description: 'The manifest: JSON of at most 256 KB.' }),
    }),
    response: done.extend({
      digest: manifestDigest,
      live: z
        .boolean()
        .meta({ description: 'Whether the pages show this manifest: no newer one is stored, or it is pinned.' }),
    }),
    errors: ['bot-key-wrong', 'manifest-invalid'],
  }),
  reportCommands: route({
    method: 'post',
    path: '/v1/bot/commands',
    caller: 'bot',
    summary:
      'Adds a report of commands that the bot ran on a day from seven days ago to tomorrow. A repeated report changes nothing.',
    input: z.object({
      body: z.object({
        ...countReport,
        commands: z
          .record(z.string(), z.union([commandCount.shape.count, z.unknown()]))
          .refine((commands) => Object.keys(commands).length <= 500, 'At most 500 commands.')
          .transform((commands) => Object.entries(commands).map(([command, count]): unknown => ({ command, count })))
          .pipe(entries(commandCount, 500))
          .meta({ description: 'How often each command was run, by its name of at most 32 characters.' }),
      }),
    }),
    response: reported,
    errors: ['bot-key-wrong'],
  }),
  reportMembers: route({
    method: 'post',
    path: '/v1/bot/members',
    caller: 'bot',
    summary:
      'Adds a report of how many members joined and left on a day from seven days ago to tomorrow. A repeated report changes nothing.',
    input: z.object({
      body: z.object({
        ...countReport,
        servers: entries(memberCounts, 1000).refine((servers) => areServersUnique(servers), 'Each server once.'),
      }),
    }),
    response: reported,
    errors: ['bot-key-wrong'],
  }),
  reportServers: route({
    method: 'post',
    path: '/v1/bot/servers',
    caller: 'bot',
    summary:
      'Records which servers the bot has joined and left, and its gateway intents. A repeated call changes nothing.',
    input: z.object({
      body: z
        .object({
          instance,
          joined: entries(server, 100).prefault([]),
          left: entries(snowflake, 100).prefault([]),
          intents: z
            .int()
            .min(0)
            .max(2 ** 31 - 1)
            .optional()
            .meta({
              description: 'The bot’s gateway intents, as it sends them to the platform. Without them, nobody knows.',
            }),
        })
        .refine(({ joined, left }) => areServersUnique(joined, left), 'Each server once.'),
    }),
    response: reported,
    errors: ['bot-key-wrong'],
  }),
  answerAsk: route({
    method: 'post',
    path: '/v1/bot/answers',
    caller: 'bot',
    summary: 'Answers a question of a page, or a rehearsal. The second answer, and one after ten seconds, gets 409.',
    input: z.object({ body: z.object({ ask: z.uuid(), answer: z.union([botAnswer, rehearsal]) }) }),
    response: done,
    errors: ['bot-key-wrong', 'ask-closed'],
  }),
  reportApplied: route({
    method: 'post',
    path: '/v1/bot/applied',
    caller: 'bot',
    summary:
      'Records with which revisions of features the bot works, at most 1000 a call. An older revision changes nothing.',
    input: z.object({ body: z.object({ applied: entries(appliedFeature, 1000) }) }),
    response: reported,
    errors: ['bot-key-wrong'],
  }),
  reportDecisions: route({
    method: 'post',
    path: '/v1/bot/decisions',
    caller: 'bot',
    summary:
      'Records what the bot did, skipped or failed to do, at most 1000 a call and 60 a minute for a server. A repeated decision changes nothing.',
    input: z.object({
      body: z.object({
        decisions: entries(decision, 1000).prefault([]),
        more: entries(countedDecisions, 1000).prefault([]).meta({
          description: 'How many decisions of a feature the bot left out, because there were too many in a minute.',
        }),
      }),
    }),
    response: reported,
    errors: ['bot-key-wrong'],
  }),
  reportProblems: route({
    method: 'post',
    path: '/v1/bot/problems',
    caller: 'bot',
    summary:
      'Replaces what the bot reported to keep features of servers from working, at most 100 features a call and 10 problems of each.',
    input: z.object({ body: z.object({ problems: entries(reportedProblems, 100) }) }),
    response: reported,
    errors: ['bot-key-wrong'],
  }),
  botSettings: route({
    method: 'get',
    path: '/v1/bot/guilds/{id}/settings',
    caller: 'bot',
    summary: 'The saved settings of a server that the bot is on; 304 if `If-None-Match` has their current ETag.',
    input: z.object({ params: z.object({ id: snowflake }), query: z.object({ manifest: manifestQuery }) }),
    response: serverSettings,
    errors: ['bot-key-wrong', 'server-unknown'],
  }),
  botAllSettings: route({
    method: 'get',
    path: '/v1/bot/settings',
    caller: 'bot',
    summary:
      'The saved settings of all servers that the bot is on, 200 a page in ascending order of their ids; `after` requests the next page.',
    input: z.object({ query: z.object({ after: snowflake.optional(), manifest: manifestQuery }) }),
    response: z.object({ settings: z.array(serverSettings), more: z.boolean() }),
    errors: ['bot-key-wrong'],
  }),
  botBannedUsers: route({
    method: 'get',
    path: '/v1/bot/bans',
    caller: 'bot',
    summary: 'The ids of banned users in ascending order; `after` requests the next page.',
    input: z.object({ query: z.object({ after: snowflake.optional() }) }),
    response: z.object({ bans: z.array(snowflake), more: z.boolean() }),
    errors: ['bot-key-wrong'],
  }),
  botChanges: route({
    method: 'get',
    path: '/v1/bot/changes',
    caller: 'bot',
    summary: 'Streams changes as server-sent events; `Last-Event-ID` resumes after an event.',
    input: z.object({ query: z.object({ instance }) }),
    response: botChange,
    events: true,
    errors: ['bot-key-wrong', 'not-ready'],
  }),
};
