/** What variables stand for in a preview. */
export interface Sample {
  /** The person's name. */
  name: string;
  server: string;
  members: string;
}

/** A part of a message as the chat platform shows it; `at` is where it begins. */
export type Token = { at: number } & (
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'mention' }
  | { kind: 'bold' | 'italic'; tokens: Token[] }
);

// In the order of the groups: escaped, code, bold, italic, italic, a variable.
const TOKEN_PATTERN =
  /\\([^\w\s{}])|`([^`\n]+)`|\*\*([\s\S]+?)\*\*(?!\*)|\*(?![\s*])([^*]+)(?<!\s)\*|(?<!\w)_(?![\s_])([^_]+)(?<!\s)_(?!\w)|\{(user|name|server|members)\}/gu;

/** What a message looks like: bold, italics, code and mentions; everything else is text. */
export function tokenize(text: string, sample: Sample): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const add = (piece: Token) => {
    const last = tokens.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text;
    else if (piece.kind !== 'text' || piece.text !== '') tokens.push(piece);
  };
  for (const match of text.matchAll(TOKEN_PATTERN)) {
    const [whole, escaped, code, bold, starred, underscored, variable] = match;
    const italic = starred ?? underscored;
    const at = match.index;
    add({ at: end, kind: 'text', text: text.slice(end, at) });
    end = at + whole.length;
    if (code !== undefined) add({ at, kind: 'code', text: fillVariables(code, sample) });
    else if (bold !== undefined) add({ at, kind: 'bold', tokens: tokenize(bold, sample) });
    else if (italic !== undefined) add({ at, kind: 'italic', tokens: tokenize(italic, sample) });
    else if (variable === 'user') add({ at, kind: 'mention' });
    else add({ at, kind: 'text', text: variable === undefined ? (escaped ?? whole) : fillVariables(whole, sample) });
  }
  add({ at: end, kind: 'text', text: text.slice(end) });
  return tokens;
}

/** The text with its variables filled in as plain text: code shows no mention. */
function fillVariables(text: string, { name, server, members }: Sample): string {
  const values: Record<string, string> = { user: `@${name}`, name, server, members };
  return text.replace(/\{(user|name|server|members)\}/g, (whole, variable: string) => values[variable] ?? whole);
}
