import { describe, expect, test } from '@jest/globals';
import { filterGroups, groupCommands, parseHash, parseQuery, toFragment, toText } from './commands.ts';
import type { Command, CommandList } from './fetch-commands.ts';
import { isForEveryone } from './permissions.ts';

function createCommand(name: string, properties: Partial<Command> = {}): Command {
  return { name, description: 'Does it.', category: null, permissions: [], options: [], ...properties };
}

const list: CommandList = {
  categories: [
    { id: 'fun', name: { en: 'Fun', hu: 'Játék' } },
    { id: 'empty', name: 'Empty' },
    { id: 'voice', name: 'Talking' },
  ],
  commands: [
    createCommand('help'),
    createCommand('dice', { category: 'fun', description: { en: 'Rolls dice.', hu: 'Kockát dob.' } }),
    createCommand('room name', { category: 'voice' }),
    createCommand('warn', {
      category: 'moderation',
      options: [{ name: 'member', description: { en: 'Who', hu: 'Kit' }, required: true }],
    }),
    createCommand('lock', { category: 'moderation' }),
  ],
};

test('groups commands by category: those of the site, those of the bot, then the others', () => {
  expect(
    groupCommands(list).map(({ id, name, commands }) => [id, name, commands.map((command) => command.name)]),
  ).toEqual([
    ['moderation', undefined, ['warn', 'lock']],
    ['voice', 'Talking', ['room name']],
    ['fun', { en: 'Fun', hu: 'Játék' }, ['dice']],
    ['0', undefined, ['help']],
  ]);
});

describe('the search', () => {
  const search = (query: string, { language = 'en', categoryId }: { language?: string; categoryId?: string } = {}) =>
    filterGroups(groupCommands(list), { terms: parseQuery(query), language, categoryId }).flatMap(({ commands }) =>
      commands.map(({ name }) => name),
    );

  test.each([
    ['', ['warn', 'lock', 'room name', 'dice', 'help']],
    ['/warn', ['warn']],
    ['/room na', ['room name']],
    ['name room', ['room name']],
    ['WARN', ['warn']],
    ['member', ['warn']],
    ['rolls', ['dice']],
    ['musik', []],
    ['constructor', []],
  ])('finds for “%s” %j', (query, names) => {
    expect(search(query)).toEqual(names);
  });

  test('looks into the texts of the page’s language, and needs no accents', () => {
    expect(search('kockat', { language: 'hu' })).toEqual(['dice']);
    expect(search('kockat')).toEqual([]);
    expect(search('does', { language: 'hu' })).toEqual(['warn', 'lock', 'room name', 'help']);
  });

  test('stays within a category', () => {
    expect(search('', { categoryId: 'moderation' })).toEqual(['warn', 'lock']);
    expect(search('dice', { categoryId: 'moderation' })).toEqual([]);
  });
});

test('a text is in the page’s language, otherwise in English', () => {
  expect(toText({ en: 'Hi', hu: 'Szia' }, 'hu')).toBe('Szia');
  expect(toText({ en: 'Hi' }, 'hu')).toBe('Hi');
  expect(toText({ en: 'Hi' }, 'constructor')).toBe('Hi');
  expect(toText('Hi', 'hu')).toBe('Hi');
});

test('the fragment of a command is an id, and its hash leads to it', () => {
  for (const name of ['warn', 'room name', 'שלום עולם', 'content']) {
    const fragment = toFragment(createCommand(name));
    expect(fragment).toMatch(/^\/\S+$/);
    expect(parseHash(new URL(`https://a.example/#${fragment}`).hash)).toBe(fragment);
  }
  expect(parseHash('#%E0%A4%A')).toBe('');
  expect(parseHash('')).toBe('');
});

test('a command is for everyone unless it needs a permission that most members lack', () => {
  expect(isForEveryone({ permissions: [] })).toBe(true);
  expect(isForEveryone({ permissions: ['SEND_MESSAGES', 'VIEW_CHANNEL'] })).toBe(true);
  expect(isForEveryone({ permissions: ['SEND_MESSAGES', 'MANAGE_MESSAGES'] })).toBe(false);
  expect(isForEveryone({ permissions: ['SOMETHING_NEW'] })).toBe(false);
});
