/** Sample values for variables. */
export interface VariableValues {
  /** The member's name. */
  name: string;
  server: string;
  members: string;
}

/** A part of a formatted message, and its start index. */
export type Token = { start: number } & (
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'mention' }
  | { kind: 'bold' | 'italic'; tokens: Token[] }
);

// The groups: escaped, code, bold, italic, italic, variable.
const TOKEN_PATTERN =
  /\\([^\w\s{}])|`([^`\n]+)`|\*\*([\s\S]+?)\*\*(?!\*)|\*(?![\s*])([^*]+)(?<!\s)\*|(?<!\w)_(?![\s_])([^_]+)(?<!\s)_(?!\w)|\{(user|name|server|members)\}/gu;

/** Splits a message into bold, italics, code, mentions and text. */
export function tokenize(text: string, variableValues: VariableValues): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const add = (token: Token) => {
    const last = tokens.at(-1);
    if (token.kind === 'text' && last?.kind === 'text') last.text += token.text;
    else if (token.kind !== 'text' || token.text !== '') tokens.push(token);
  };
  for (const match of text.matchAll(TOKEN_PATTERN)) {
    const [matchedText, escaped, code, bold, starred, underscored, variable] = match;
    const italic = starred ?? underscored;
    const start = match.index;
    add({ start: end, kind: 'text', text: text.slice(end, start) });
    end = start + matchedText.length;
    if (code !== undefined) add({ start, kind: 'code', text: fillVariables(code, variableValues) });
    else if (bold !== undefined) add({ start, kind: 'bold', tokens: tokenize(bold, variableValues) });
    else if (italic !== undefined) add({ start, kind: 'italic', tokens: tokenize(italic, variableValues) });
    else if (variable === 'user') add({ start, kind: 'mention' });
    else
      add({
        start,
        kind: 'text',
        text: variable === undefined ? (escaped ?? matchedText) : fillVariables(matchedText, variableValues),
      });
  }
  add({ start: end, kind: 'text', text: text.slice(end) });
  return tokens;
}

/** Fills in variables as plain text, because code contains no mentions. */
function fillVariables(text: string, { name, server, members }: VariableValues): string {
  const values: Record<string, string> = { user: `@${name}`, name, server, members };
  return text.replace(
    /\{(user|name|server|members)\}/g,
    (matchedText, variable: string) => values[variable] ?? matchedText,
  );
}
