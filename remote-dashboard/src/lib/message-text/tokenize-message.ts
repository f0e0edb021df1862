/** What a preview shows in place of mentions and placeholders. */
export interface Samples {
  /** The name of a made-up member. */
  name: string;
  channels: ReadonlyMap<string, string>;
  roles: ReadonlyMap<string, string>;
  /** The names of members, if the text mentions real ones. */
  members?: ReadonlyMap<string, string>;
  /** Fills in a placeholder. Undefined if the bot leaves it as it is. */
  fill: (placeholder: string) => FilledPlaceholder | undefined;
}

/** A placeholder's value, or its name if the value is unknown. */
export interface FilledPlaceholder {
  kind: 'text' | 'mention' | 'placeholder';
  text: string;
}

/** A part of a formatted text, and its start. */
export type Token = { start: number } & (
  | { kind: 'text' | 'code' | 'mention' | 'placeholder'; text: string }
  | { kind: 'bold' | 'italic' | 'underline' | 'strike'; tokens: Token[] }
);

// The groups: escaped, code, bold, underlined, struck, italic, italic, mention, its id, placeholder.
const PATTERN =
  /\\([^\w\s{}])|`([^`\n]+)`|\*\*([\s\S]+?)\*\*(?!\*)|__([\s\S]+?)__|~~([\s\S]+?)~~|\*(?![\s*])([^*]+)(?<!\s)\*|(?<!\w)_(?![\s_])([^_]+)(?<!\s)_(?!\w)|<(#|@&|@!?)(\d{1,20})>|\{([a-z]\w{0,31})\}/giu;

const PLACEHOLDER_PATTERN = /\{([a-z]\w{0,31})\}/giu;

/** Splits a text as the chat platform formats it. The result is only ever shown as text. */
export function tokenizeMessage(text: string, samples: Samples): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const add = (token: Token) => {
    const last = tokens.at(-1);
    if (token.kind === 'text' && last?.kind === 'text') last.text += token.text;
    else if (token.kind !== 'text' || token.text !== '') tokens.push(token);
  };
  for (const match of text.matchAll(PATTERN)) {
    add({ start: end, kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    add(toToken(match, samples));
  }
  add({ start: end, kind: 'text', text: text.slice(end) });
  return tokens;
}

function toToken(match: RegExpExecArray, samples: Samples): Token {
  const [matched, escaped, code, bold, underlined, struck, starred, underscored, mention, id = '', name] = match;
  const start = match.index;
  const nest = (kind: 'bold' | 'italic' | 'underline' | 'strike', inner: string): Token => ({
    start,
    kind,
    tokens: tokenizeMessage(inner, samples),
  });
  const italic = starred ?? underscored;
  if (code !== undefined) return { start, kind: 'code', text: fillCode(code, samples) };
  if (bold !== undefined) return nest('bold', bold);
  if (underlined !== undefined) return nest('underline', underlined);
  if (struck !== undefined) return nest('strike', struck);
  if (italic !== undefined) return nest('italic', italic);
  if (mention === '#') return { start, kind: 'mention', text: `#${samples.channels.get(id) ?? id}` };
  if (mention === '@&') return { start, kind: 'mention', text: `@${samples.roles.get(id) ?? id}` };
  if (mention !== undefined) return { start, kind: 'mention', text: `@${samples.members?.get(id) ?? samples.name}` };
  const filled = name === undefined ? undefined : samples.fill(name);
  return filled ? { start, ...filled } : { start, kind: 'text', text: escaped ?? matched };
}

/** Fills placeholders in as text, because code contains no mentions. */
function fillCode(code: string, { fill }: Samples): string {
  return code.replace(PLACEHOLDER_PATTERN, (matched, name: string) => {
    const filled = fill(name);
    return !filled || filled.kind === 'placeholder' ? matched : filled.text;
  });
}
