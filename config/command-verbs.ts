import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ConfigError, exitWithMessage } from './operator-errors.ts';

/** A command was called with arguments that it cannot use; the message says why, or shows its usage. */
export class UsageError extends ConfigError {
  override readonly name = 'UsageError';
}

interface CommandLine<Options extends ParseArgsOptionsConfig> {
  command: string;
  usage: string;
  args: string[];
  /** The options of all verbs of the command. None has a short form. */
  options: Options;
}

type OptionValues<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>['values'];

/**
 * Runs the verb that the arguments name: `{ 'grant <user id> <role>': (userId, role) => … }`. A parameter in [] is
 * optional, one that ends with … takes one argument or more, and the options of the verb follow as `--name`. Throws a
 * `UsageError` for an argument that does not fit, so that none is ever ignored.
 */
export function runVerb<const Options extends ParseArgsOptionsConfig, Result>(
  line: CommandLine<Options>,
  createVerbs: (options: OptionValues<Options>) => Record<string, (...values: string[]) => Result>,
): Result {
  if (line.args.length === 0) throw new UsageError(line.usage);
  const [verb = '', ...values] = tokenize(line).positionals;
  const command = `${line.command} ${verb}`.trimEnd();
  const { options, optionNames } = parseOptions({ ...line, command });
  const entry = Object.entries(createVerbs(options)).find(([pattern]) => pattern.split(' ')[0] === verb);
  if (!entry) throw new UsageError(`"${command}" is not a command.\n\n${line.usage}`);
  const [pattern, run] = entry;
  const [, ...parameters] = pattern.split(/ (?=[<[-])/);
  const unknownOption = optionNames.find((name) => !parameters.includes(name));
  if (unknownOption) throw new UsageError(`${command} has no option ${unknownOption}.\n\n${line.usage}`);
  checkCount(
    { ...line, command },
    values,
    parameters.filter((parameter) => !parameter.startsWith('--')),
  );
  return run(...values);
}

/** Reads the options of a command without verbs. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  line: CommandLine<Options>,
): OptionValues<Options> {
  return readArguments(line, []).options;
}

/** Reads the options and arguments of a command without verbs. Its parameters are those of a verb in `runVerb`. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  line: CommandLine<Options>,
  parameters: string[],
): { options: OptionValues<Options>; values: string[] } {
  const { options } = parseOptions(line);
  const values = tokenize(line).positionals;
  checkCount(line, values, parameters);
  return { options, values };
}

/** Reads the arguments of a program without options, such as `npm run build`; exits with a sentence if one does not fit. */
export function readProgramArguments(command: string, ...parameters: string[]): string[] {
  const usage = `Usage: ${[command, ...(parameters.length > 0 ? ['--'] : []), ...parameters].join(' ')}`;
  try {
    return readArguments({ command, usage, args: process.argv.slice(2), options: {} }, parameters).values;
  } catch (error) {
    exitWithMessage(error);
  }
}

function tokenize<Options extends ParseArgsOptionsConfig>({ args, options }: CommandLine<Options>) {
  return parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
}

function parseOptions<const Options extends ParseArgsOptionsConfig>(line: CommandLine<Options>) {
  const { command, usage, options } = line;
  const optionNames: string[] = [];
  // With each value after =, because parseArgs rejects a separate one that starts with a dash.
  const args = tokenize(line).tokens.map((token) => {
    if (token.kind === 'option-terminator') return '--';
    if (token.kind === 'positional') return token.value;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(options, name) || rawName !== `--${name}`)
      throw new UsageError(`${command} has no option ${rawName}.\n\n${usage}`);
    if (optionNames.includes(rawName)) throw new UsageError(`${rawName} was given more than once.`);
    optionNames.push(rawName);
    if (options[name]?.type === 'boolean') {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
      return rawName;
    }
    if (value === undefined) throw new UsageError(`${rawName} needs a value.`);
    if (!token.inlineValue && value.startsWith('--'))
      throw new UsageError(`${rawName} needs a value. If it starts with --, write ${rawName}=<value>.`);
    return `${rawName}=${value}`;
  });
  const parsed = parseArgs({ args, options, allowPositionals: true });
  return { options: parsed.values, optionNames };
}

function checkCount({ command, usage }: CommandLine<ParseArgsOptionsConfig>, values: string[], parameters: string[]) {
  const isMany = parameters.at(-1)?.endsWith('…');
  const emptyIndex = values.indexOf('');
  const missing = emptyIndex < 0 ? parameters[values.length] : parameters[Math.min(emptyIndex, parameters.length - 1)];
  if (missing && (emptyIndex >= 0 || missing.startsWith('<')))
    throw new UsageError(`${command} needs ${missing.replace('…', '')}.\n\n${usage}`);
  const extra = isMany ? undefined : values[parameters.length];
  if (extra !== undefined) throw new UsageError(`${command} has an argument too many: "${extra}".\n\n${usage}`);
}
