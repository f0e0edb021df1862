import {
  ApplicationCommandType,
  PermissionFlagsBits as bits,
  ApplicationCommandOptionType as types,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { getCommands, type OptionValue } from '../../actions/use-commands.ts';
import type { Simulator } from '../../simulator.ts';
import type { Command } from '../../state/state.ts';
import { getChannels } from '../../world/channels.ts';
import { hasPermission } from '../../world/permissions.ts';
import { getRoles } from '../../world/roles.ts';
import { getMemberChoices, type Viewer } from '../viewer.ts';
import { explainFileLimits, readFiles } from './attachments.ts';

const limit = z.number().optional().catch(undefined);
const optionSchema = z.object({
  type: z.int(),
  name: z.string(),
  description: z.string().catch(''),
  required: z.boolean().catch(false),
  autocomplete: z.boolean().catch(false),
  choices: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })).catch([]),
  min_value: limit,
  max_value: limit,
  min_length: limit,
  max_length: limit,
  channel_types: z.array(z.int()).optional().catch(undefined),
  get options() {
    return z.array(optionSchema).optional();
  },
});
export type CommandOption = z.infer<typeof optionSchema>;

/** A slash command, or a subcommand of one. */
export interface SlashCommand {
  /** What a member writes after the slash: the names of the command, the group and the subcommand. */
  name: string;
  description: string;
  command: Command;
  path: readonly string[];
  options: readonly CommandOption[];
}

/** The slash commands that the viewer may use on their server, by name. */
export function listSlashCommands(simulator: Simulator, viewer: Viewer): SlashCommand[] {
  return listCommands(simulator, viewer, ApplicationCommandType.ChatInput)
    .flatMap((command) => {
      const options = z.array(optionSchema).catch([]).parse(command.options);
      return listSubcommands(command, [], command.description, options);
    })
    .toSorted((first, second) => first.name.localeCompare(second.name, 'en'));
}

/** The commands of a type that the viewer may use on their server. */
export function listCommands(simulator: Simulator, viewer: Viewer, type: ApplicationCommandType): Command[] {
  return getCommands(simulator, viewer.server).filter((command) => command.type === type && mayUse(viewer, command));
}

function mayUse(viewer: Viewer, command: Command): boolean {
  const required = z.string().regex(/^\d+$/).safeParse(command.default_member_permissions).data;
  // The platform reads "0" as: administrators only.
  return required === undefined || hasPermission(viewer.permissions, BigInt(required) || bits.Administrator);
}

function listSubcommands(
  command: Command,
  path: readonly string[],
  description: string,
  options: readonly CommandOption[],
): SlashCommand[] {
  const nested = options.filter(({ type }) => type === types.Subcommand || type === types.SubcommandGroup);
  if (nested.length > 0)
    return nested.flatMap((option) =>
      listSubcommands(command, [...path, option.name], option.description, option.options ?? []),
    );
  return [{ name: [command.name, ...path].join(' '), command, path, description, options }];
}

/** The values among which an option chooses; undefined if the member writes the value. */
export function getOptionChoices(
  { world }: Simulator,
  { server }: Viewer,
  { type, choices, channel_types }: CommandOption,
): readonly (readonly [string, string])[] | undefined {
  const users = () => getMemberChoices(world, server);
  const roles = () => getRoles(world, server).map(({ id, name }) => [id, name] as const);
  if (choices.length > 0) return choices.map(({ name, value }) => [String(value), name] as const);
  switch (type) {
    case types.Boolean:
      return [
        ['true', 'Yes'],
        ['false', 'No'],
      ];
    case types.User:
      return users();
    case types.Role:
      return roles();
    case types.Mentionable:
      return [...users(), ...roles()];
    case types.Channel:
      return getChannels(world, server)
        .filter((channel) => channel_types?.includes(channel.type) ?? true)
        .map(({ id, name }) => [id, name] as const);
    default:
      return undefined;
  }
}

/** The name of an option's field; names of options may hold anything, so the field has the option's number. */
export const getOptionField = (index: number) => `option-${index}`;

/** Reads the fields of a command's form; a string says what is wrong. */
export function readOptions(
  simulator: Simulator,
  viewer: Viewer,
  { options }: SlashCommand,
  fields: Readonly<Record<string, unknown>>,
): OptionValue[] | string {
  const values: OptionValue[] = [];
  for (const [index, option] of options.entries()) {
    const field = fields[getOptionField(index)];
    const [file] = option.type === types.Attachment ? readFiles(field) : [];
    if (file) {
      const problem = explainFileLimits([file]);
      if (problem) return problem;
      values.push({ name: option.name, type: option.type, value: simulator.files.add(file).id });
      continue;
    }
    const input = z.string().catch('').parse(field);
    if (input === '') {
      if (option.required) return `Fill in “${option.name}”.`;
      continue;
    }
    const value = parseOption(option, input);
    const choices = getOptionChoices(simulator, viewer, option);
    if (value === undefined || (choices && !choices.some(([choice]) => choice === input)))
      return `“${option.name}” cannot be “${input.slice(0, 100)}”.`;
    values.push({ name: option.name, type: option.type, value });
  }
  return values;
}

/** Reads the values of a form that is not complete; the bot suggests values for one of them. */
export function readTypedOptions(
  { options }: SlashCommand,
  fields: Readonly<Record<string, unknown>>,
  focusedIndex: number,
): OptionValue[] {
  return options.flatMap((option, index): OptionValue[] => {
    const { name, type } = option;
    const input = z.string().catch('').parse(fields[getOptionField(index)]);
    if (index === focusedIndex) return [{ name, type, value: input, focused: true }];
    const value = input === '' ? undefined : parseOption(option, input);
    // The platform sends numbers as texts until the command is complete.
    return value === undefined ? [] : [{ name, type, value: typeof value === 'number' ? String(value) : value }];
  });
}

function parseOption(option: CommandOption, input: string): string | number | boolean | undefined {
  const { type, min_value = -Infinity, max_value = Infinity, min_length = 0, max_length = 6000 } = option;
  switch (type) {
    case types.Integer:
    case types.Number: {
      const value = Number(input);
      const isNumber = type === types.Integer ? Number.isSafeInteger(value) : Number.isFinite(value);
      return isNumber && value >= min_value && value <= max_value ? value : undefined;
    }
    case types.Boolean:
      return input === 'true';
    case types.String:
      return input.length >= min_length && input.length <= max_length ? input : undefined;
    case types.Attachment:
      return undefined;
    default:
      return input;
  }
}
