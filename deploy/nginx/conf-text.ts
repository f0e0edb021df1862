import { ConfigError } from '../config/site-environment.ts';

/** A block of nginx's configuration, indented. */
export function block(head: string, lines: string[]): string {
  const body = lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`);
  return [`${head} {`, ...body, '}'].join('\n');
}

/** A text in quotes; variables in it count where the directive knows variables, and in regular expressions none do. */
export function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A text in quotes in which nothing is a variable. */
export function literal(text: string): string {
  if (text.includes('$')) throw new ConfigError(`nginx cannot be told a text with a dollar sign: ${text}`);
  return quoted(text);
}

/** A path of this machine. */
export function pathText(file: string): string {
  if (/^[\w./:@+,=~ -]+$/.test(file)) return quoted(file);
  throw new ConfigError(`nginx cannot be given the path ${file}: use letters, digits and . / : _ @ + , = ~ - alone.`);
}

/** A map of nginx; the first regular expression that matches decides. */
export function mapBlock(of: string, name: string, entries: string[]): string {
  return block(
    `map ${of} ${name}`,
    entries.map((entry) => `${entry};`),
  );
}
