import type { Command, CommandList } from './fetch-commands.ts';

type Text = Command['description'];

/** A text in the page's language, or in English. */
export function toText(text: Text, language: string): string {
  return typeof text === 'string' ? text : ((Object.hasOwn(text, language) ? text[language] : undefined) ?? text.en);
}

/** The categories that have a name on the site, in its order. */
export const siteCategories = ['moderation', 'members', 'messages', 'voice', 'server'] as const;

/** The id of the category of commands that have none. A bot's ids cannot begin with a digit. */
export const NO_CATEGORY = '0';

/** Commands of a category. */
export interface CommandGroup {
  id: string;
  /** The bot's name of the category; undefined for those of the site. */
  name?: Text;
  commands: Command[];
}

/** Groups commands by category: those of the site, those of the bot, then commands without one. */
export function groupCommands({ categories, commands }: CommandList): CommandGroup[] {
  const byCategory = Map.groupBy(commands, ({ category }) => category ?? NO_CATEGORY);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  // The site's categories first, unless the bot renames one, which keeps its place.
  const ids = new Set<string>([...siteCategories, ...names.keys(), NO_CATEGORY]);
  return [...ids].flatMap((id) => {
    const own = byCategory.get(id);
    return own ? [{ id, name: names.get(id), commands: own }] : [];
  });
}

/** Converts a text to lower case without accents, and without the slash that people type in front of a command. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The terms of a search. */
export function parseQuery(query: string): string[] {
  return fold(query)
    .split(/[\s/]+/)
    .filter(Boolean);
}

/** Everything of a command in which a search looks. */
function toSearchText({ name, description, options }: Command, language: string): string {
  const texts = options.flatMap((option) => [option.name, toText(option.description, language)]);
  return fold([name, toText(description, language), ...texts].join('\n'));
}

interface Filter {
  terms: readonly string[];
  language: string;
  categoryId: string | undefined;
}

/** The commands in which every term occurs, without groups that have none of them. */
export function filterGroups(groups: readonly CommandGroup[], { terms, language, categoryId }: Filter): CommandGroup[] {
  return groups.flatMap((group) => {
    if (categoryId !== undefined && group.id !== categoryId) return [];
    const commands = group.commands.filter((command) => {
      const text = terms.length > 0 ? toSearchText(command, language) : '';
      return terms.every((term) => text.includes(term));
    });
    return commands.length > 0 ? [{ ...group, commands }] : [];
  });
}

export function countCommands(groups: readonly CommandGroup[]): number {
  return groups.reduce((sum, { commands }) => sum + commands.length, 0);
}

/** The fragment of a command's link: `/warn`. No other element has an id that begins with a slash. */
export function toFragment({ name }: Command): string {
  return `/${name.replaceAll(' ', '+')}`;
}

/** The fragment of a location's hash. Broken escapes name no command. */
export function parseHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
