import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import type { Command } from '../state/state.ts';
import { requireServer } from './access.ts';
import { parseInput, platformErrors, requireBot } from './requests.ts';

const optionSchema = z.looseObject({
  type: z.int().min(1).max(11),
  name: z.string().min(1).max(32),
  description: z.string().min(1).max(100),
  required: z.boolean().optional(),
  get options() {
    return z.array(optionSchema).max(25).optional();
  },
});
const commandSchema = z
  .looseObject({
    name: z.string().min(1).max(32),
    type: z.literal([1, 2, 3]).default(1),
    description: z.string().max(100).default(''),
    options: z.array(optionSchema).max(25).optional(),
  })
  .refine(({ type, name }) => type !== 1 || /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u.test(name), {
    path: ['name'],
    message: 'Command name is invalid',
  })
  .refine(({ type, description }) => type !== 1 || description !== '', {
    path: ['description'],
    message: 'This field is required',
  });

const MAX_COMMANDS = 100;
const commandsSchema = z
  .array(commandSchema)
  .max(MAX_COMMANDS)
  .refine((commands) => new Set(commands.map(({ type, name }) => `${type} ${name}`)).size === commands.length, {
    message: 'Application command names must be unique',
  });

/** Adds the bot's routes for its commands: those of every server, and those of one. */
export function addCommandRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world } = simulator;

  for (const base of ['/applications/:application/commands', '/applications/:application/guilds/:server/commands']) {
    const requireScope = (request: FastifyRequest): string => {
      requireBot(simulator, request);
      const { application } = parseInput(z.object({ application: z.string() }), request.params);
      if (application !== simulatorCredentials.clientId) throw platformErrors.missingAccess();
      return base.includes(':server') ? requireServer(simulator, request).id : '';
    };
    const getAll = (scope: string): readonly Command[] => world.store.state.commands[scope] ?? [];
    const replaceAll = (scope: string, commands: readonly Command[]) =>
      world.store.change((state) => {
        state.commands[scope] = [...commands];
      });
    const requireCommand = (request: FastifyRequest, scope: string): Command => {
      const { command: id } = parseInput(z.object({ command: z.string() }), request.params);
      const command = getAll(scope).find((candidate) => candidate.id === id);
      if (!command) throw platformErrors.unknownCommand();
      return command;
    };
    /** A command with the id that it has already, or a new one. */
    const toCommand = (scope: string, body: z.infer<typeof commandSchema>): Command => {
      const existing = getAll(scope).find(({ name, type }) => name === body.name && type === body.type);
      return {
        ...{
          default_member_permissions: null,
          nsfw: false,
          dm_permission: true,
          integration_types: [0],
          contexts: null,
        },
        ...body,
        id: existing?.id ?? simulator.createId(),
        application_id: simulatorCredentials.clientId,
        version: simulator.createId(),
        ...(scope ? { guild_id: scope } : {}),
      };
    };

    app.get(base, async (request) => getAll(requireScope(request)));

    app.put(base, async (request) => {
      const scope = requireScope(request);
      const bodies = parseInput(commandsSchema, request.body);
      const commands = bodies.map((body) => toCommand(scope, body));
      replaceAll(scope, commands);
      return commands;
    });

    app.post(base, async (request, reply) => {
      const scope = requireScope(request);
      const command = toCommand(scope, parseInput(commandSchema, request.body));
      const others = getAll(scope).filter(({ id }) => id !== command.id);
      if (others.length >= MAX_COMMANDS) throw platformErrors.tooManyCommands();
      const isNew = others.length === getAll(scope).length;
      replaceAll(scope, [...others, command]);
      return reply.code(isNew ? 201 : 200).send(command);
    });

    app.get(`${base}/:command`, async (request) => requireCommand(request, requireScope(request)));

    app.patch(`${base}/:command`, async (request) => {
      const scope = requireScope(request);
      const before = requireCommand(request, scope);
      const body = parseInput(commandSchema, { ...before, ...parseInput(z.looseObject({}), request.body) });
      const command = { ...toCommand(scope, body), id: before.id };
      replaceAll(
        scope,
        getAll(scope).map((other) => (other.id === before.id ? command : other)),
      );
      return command;
    });

    app.delete(`${base}/:command`, async (request, reply) => {
      const scope = requireScope(request);
      const { id } = requireCommand(request, scope);
      replaceAll(
        scope,
        getAll(scope).filter((other) => other.id !== id),
      );
      return reply.code(204).send();
    });
  }
}
