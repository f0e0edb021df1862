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

/** A part of a line, and its start. */
export type InlineToken = { start: number } & (
  | { kind: 'text' | 'code' | 'link' | 'mention' | 'placeholder'; text: string }
  | { kind: 'time'; seconds: number; style: string }
  | { kind: InlineGroup; tokens: InlineToken[] }
);

export type InlineGroup = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler' | 'link-text';

/** A part of a formatted text, and its start. */
export type Token =
  | InlineToken
  | ({ start: number } & (
      | { kind: 'code-block'; text: string }
      | { kind: 'heading'; level: number; tokens: InlineToken[] }
      | { kind: 'subtext'; tokens: InlineToken[] }
      | { kind: 'quote'; tokens: Token[] }
      | { kind: 'list'; items: ListItem[] }
    ));

/** An entry of a list. Its marker is a bullet or a number. */
export interface ListItem {
  start: number;
  depth: number;
  marker: string;
  tokens: InlineToken[];
}
