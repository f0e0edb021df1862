import { expect, test } from '@jest/globals';
import { readArguments, readOptions, runVerb, UsageError } from './command-verbs.ts';

const options = { to: { type: 'string', default: 'all' }, quiet: { type: 'boolean' } } as const;

const run = (...args: string[]) =>
  runVerb({ command: 'mail', usage: 'Usage: mail', args, options }, ({ to, quiet }) => ({
    list: () => 'list',
    'check [id]': (id?: string) => `check ${id}`,
    'grant <user id> <role>': (user, role) => `grant ${user} ${role}`,
    'send <text>… --to --quiet': (...texts) => `send ${texts.join()} to ${to}${quiet ? ' quietly' : ''}`,
  }));

test.each([
  [['list'], 'list'],
  [['check'], 'check undefined'],
  [['check', '7'], 'check 7'],
  [['grant', '1', 'admin'], 'grant 1 admin'],
  [['send', 'a'], 'send a to all'],
  [['send', 'a', 'b', '--to', 'x', '--quiet'], 'send a,b to x quietly'],
  [['--to=--x', 'send', '--', '--a'], 'send --a to --x'],
  [['send', 'a', '--to', '-1'], 'send a to -1'],
])('runs the verb of %j', (args, result) => {
  expect(run(...args)).toBe(result);
});

const usage = '\n\nUsage: mail';

test.each([
  [[], 'Usage: mail'],
  [['lst'], `"mail lst" is not a command.${usage}`],
  [['constructor'], `"mail constructor" is not a command.${usage}`],
  [['--quiet'], `"mail" is not a command.${usage}`],
  [['list', 'x'], `mail list has an argument too many: "x".${usage}`],
  [['list', ''], `mail list has an argument too many: "".${usage}`],
  [['check', '7', '8'], `mail check has an argument too many: "8".${usage}`],
  [['grant'], `mail grant needs <user id>.${usage}`],
  [['grant', '1'], `mail grant needs <role>.${usage}`],
  [['grant', '', 'admin'], `mail grant needs <user id>.${usage}`],
  [['grant', '1', 'admin', 'x'], `mail grant has an argument too many: "x".${usage}`],
  [['send'], `mail send needs <text>.${usage}`],
  [['send', 'a', ''], `mail send needs <text>.${usage}`],
  [['list', '--quiet'], `mail list has no option --quiet.${usage}`],
  [['list', '--toString', 'x'], `mail list has no option --toString.${usage}`],
  [['list', '-q'], `mail list has no option -q.${usage}`],
  [['send', 'a', '--to', 'x', '--to=x'], '--to was given more than once.'],
  [['send', 'a', '--quiet', '--quiet'], '--quiet was given more than once.'],
  [['send', 'a', '--to'], '--to needs a value.'],
  [['send', 'a', '--to', '--quiet'], '--to needs a value. If it starts with --, write --to=<value>.'],
  [['send', 'a', '--quiet=x'], '--quiet takes no value.'],
])('refuses %j', (args: string[], message) => {
  expect(() => run(...args)).toThrow(new UsageError(message));
});

test('reads the options of a command without verbs, and refuses arguments', () => {
  const read = (...args: string[]) => readOptions({ command: 'mail', usage: 'Usage: mail', args, options });
  expect(read('--to', 'x')).toEqual({ to: 'x' });
  expect(() => read('x')).toThrow(new UsageError(`mail has an argument too many: "x".${usage}`));
});

test('reads the options and arguments of a command without verbs, and refuses further ones', () => {
  const read = (parameters: string[], ...args: string[]) =>
    readArguments({ command: 'mail', usage: 'Usage: mail', args, options }, parameters);
  expect(read(['[id]'])).toEqual({ options: { to: 'all' }, values: [] });
  expect(read(['[id]'], '7', '--to', 'x')).toEqual({ options: { to: 'x' }, values: ['7'] });
  expect(read(['[id]…'], '7', '8').values).toEqual(['7', '8']);
  expect(() => read(['<id>'])).toThrow(new UsageError(`mail needs <id>.${usage}`));
  expect(() => read(['[id]'], '7', '8')).toThrow(new UsageError(`mail has an argument too many: "8".${usage}`));
});
