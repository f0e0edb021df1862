import type { InlineGroup, InlineToken, Samples } from './tokens.ts';

const PATTERN = new RegExp(
  [
    String.raw`\\(?<escaped>[^\w\s{}])`,
    String.raw`(?<ticks>\x60{1,2})(?<code>[^\x60\n]+)\k<ticks>`,
    String.raw`\*\*(?<bold>[\s\S]+?)\*\*(?!\*)`,
    String.raw`__(?<underline>[\s\S]+?)__`,
    String.raw`~~(?<strike>[\s\S]+?)~~`,
    String.raw`\|\|(?<spoiler>[\s\S]+?)\|\|`,
    String.raw`\*(?![\s*])(?<starred>[^*]+)(?<!\s)\*`,
    String.raw`(?<!\w)_(?![\s_])(?<underscored>[^_]+)(?<!\s)_(?!\w)`,
    String.raw`\[(?<linkText>[^[\]\n]+)\]\(<?https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+>?\)`,
    String.raw`<(?<quietLink>https?:\/\/[^\s<>]+)>`,
    String.raw`(?<link>https?:\/\/[^\s<]*[^\s<.,:;"'\])!?])`,
    String.raw`<(?<mention>#|@&|@!?)(?<id>\d{1,20})>`,
    String.raw`<\/(?<command>[^\s:<>][^:<>\n]{0,99}):\d{1,20}>`,
    String.raw`<a?(?<emoji>:\w{2,32}:)\d{1,20}>`,
    String.raw`<t:(?<seconds>-?\d{1,12})(?::(?<style>[tTdDfFsSR]))?>`,
    String.raw`\{(?<placeholder>[a-z]\w{0,31})\}`,
  ].join('|'),
  'giu',
);

const PLACEHOLDER_PATTERN = /\{([a-z]\w{0,31})\}/giu;

/** Splits lines as the chat platform formats them. */
export function tokenizeInline(text: string, samples: Samples, offset = 0): InlineToken[] {
  const tokens: InlineToken[] = [];
  let end = 0;
  const add = (token: InlineToken) => {
    const last = tokens.at(-1);
    if (token.kind === 'text' && last?.kind === 'text') last.text += token.text;
    else if (token.kind !== 'text' || token.text !== '') tokens.push(token);
  };
  for (const match of text.matchAll(PATTERN)) {
    add({ start: offset + end, kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    add({ start: offset + match.index, ...toToken(match[0], match.groups ?? {}, samples) });
  }
  add({ start: offset + end, kind: 'text', text: text.slice(end) });
  return tokens;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** `Omit` of each type of a union. */
type WithoutStart<T> = T extends unknown ? Omit<T, 'start'> : never;

function toToken(matched: string, groups: Groups, samples: Samples): WithoutStart<InlineToken> {
  const { escaped, code, mention, id = '', command, emoji, seconds, style = 'f', placeholder } = groups;
  const group = findGroup(groups);
  if (group) return { kind: group.kind, tokens: tokenizeInline(group.text, samples) };
  if (code !== undefined) return { kind: 'code', text: fillPlaceholders(code, samples) };
  const link = groups.link ?? groups.quietLink;
  if (link !== undefined) return { kind: 'link', text: fillPlaceholders(link, samples) };
  if (mention !== undefined) return { kind: 'mention', text: getMention(mention, id, samples) };
  if (command !== undefined) return { kind: 'mention', text: `/${command}` };
  if (seconds !== undefined) return { kind: 'time', seconds: Number(seconds), style };
  const filled = placeholder === undefined ? undefined : samples.fill(placeholder);
  return filled ?? { kind: 'text', text: escaped ?? emoji ?? matched };
}

function findGroup(groups: Groups): { kind: InlineGroup; text: string } | undefined {
  const { bold, underline, strike, spoiler, starred, underscored, linkText } = groups;
  const texts: [InlineGroup, string | undefined][] = [
    ['bold', bold],
    ['underline', underline],
    ['strike', strike],
    ['spoiler', spoiler],
    ['italic', starred ?? underscored],
    ['link-text', linkText],
  ];
  for (const [kind, text] of texts) if (text !== undefined) return { kind, text };
  return undefined;
}

function getMention(mention: string, id: string, { name, channels, roles, members }: Samples): string {
  if (mention === '#') return `#${channels.get(id) ?? id}`;
  return `@${mention === '@&' ? (roles.get(id) ?? id) : (members?.get(id) ?? name)}`;
}

/** Fills placeholders in as text, because code, addresses and the names of authors contain no mentions. */
export function fillPlaceholders(text: string, { fill }: Samples): string {
  return text.replace(PLACEHOLDER_PATTERN, (matched, name: string) => {
    const filled = fill(name);
    return !filled || filled.kind === 'placeholder' ? matched : filled.text;
  });
}
