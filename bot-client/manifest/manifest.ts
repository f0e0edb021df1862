import type { RehearsalName } from './rehearsal-events.ts';

/** A text, or a text by language. English is the fallback. */
export type Text = string | { readonly en: string; readonly [language: string]: string };

/** Whether a field is shown. `field` is a field before it in the same list, or `/path` from the feature's root. */
export type Condition =
  | { readonly field: string; readonly is: string | number | boolean }
  | { readonly field: string; readonly isNot: string | number | boolean }
  | { readonly field: string; readonly isOneOf: readonly (string | number)[] }
  | { readonly field: string; readonly filled: true }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

interface FieldBase {
  readonly id: string;
  readonly label: Text;
  readonly help?: Text;
  readonly when?: Condition;
}

/** A field that can be left empty. */
interface OptionalField extends FieldBase {
  readonly required?: boolean;
}

export interface TextField extends OptionalField {
  readonly kind: 'text' | 'paragraph';
  readonly default?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly placeholders?: readonly string[];
  readonly format?: 'url';
}

export interface NumberField extends OptionalField {
  readonly kind: 'number';
  readonly default?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: Text;
}

export interface SwitchField extends FieldBase {
  readonly kind: 'switch';
  readonly default?: boolean;
}

export interface Option {
  readonly id: string;
  readonly label: Text;
  readonly help?: Text;
}

/** The options are in the manifest, or the running bot names them. */
interface OptionSource {
  readonly options?: readonly Option[];
  readonly ask?: true;
}

export interface ChoiceField extends OptionalField, OptionSource {
  readonly kind: 'choice';
  readonly default?: string;
}

export interface ChoicesField extends OptionalField, OptionSource {
  readonly kind: 'choices';
  readonly default?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

export interface ColourField extends OptionalField {
  readonly kind: 'colour';
  readonly default?: string;
}

export interface DurationField extends OptionalField {
  readonly kind: 'duration';
  readonly default?: number;
  readonly min?: number;
  readonly max?: number;
}

export type ChannelType = 'text' | 'announcement' | 'forum' | 'voice' | 'stage' | 'category';

interface ChannelOptions {
  readonly types?: readonly ChannelType[];
  /** What the bot must be allowed to do in the channel. */
  readonly needs?: readonly string[];
}

export interface ChannelField extends OptionalField, ChannelOptions {
  readonly kind: 'channel';
}

export interface ChannelsField extends OptionalField, ChannelOptions {
  readonly kind: 'channels';
  readonly max?: number;
}

export interface RoleField extends OptionalField {
  readonly kind: 'role';
  /** Only roles below the bot's highest role. */
  readonly assignable?: boolean;
}

export interface RolesField extends OptionalField {
  readonly kind: 'roles';
  readonly assignable?: boolean;
  readonly max?: number;
}

export interface MemberField extends OptionalField {
  readonly kind: 'member';
}

export interface MembersField extends OptionalField {
  readonly kind: 'members';
  readonly max?: number;
}

export interface EmojiField extends OptionalField {
  readonly kind: 'emoji';
  readonly default?: string;
}

export interface MessageField extends OptionalField {
  readonly kind: 'message';
  readonly default?: { readonly content: string };
  readonly placeholders?: readonly string[];
  readonly embeds?: boolean;
  readonly components?: boolean;
  /** The message may have a layout of components instead, which the chat platform calls Components V2. */
  readonly layout?: boolean;
}

export interface SecretField extends OptionalField {
  readonly kind: 'secret';
}

export interface ListField extends OptionalField {
  readonly kind: 'list';
  readonly fields: readonly Field[];
  readonly min?: number;
  readonly max?: number;
  /** The field that names an item. */
  readonly title?: string;
}

export interface MapField extends OptionalField {
  readonly kind: 'map';
  readonly key: 'channel' | 'role' | 'member';
  readonly fields: readonly Field[];
  readonly max?: number;
}

export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly Field[];
  /** The group is a page of its own. Without effect in another group, a list or a map. */
  readonly page?: boolean;
}

export interface NoteField extends Omit<FieldBase, 'label' | 'help'> {
  readonly kind: 'note';
  readonly text: Text;
}

export interface StatusField extends FieldBase {
  readonly kind: 'status';
}

export interface ActionField extends FieldBase {
  readonly kind: 'action';
  /** The question before the action. */
  readonly confirm?: Text;
  readonly danger?: boolean;
}

export type Field =
  | TextField
  | NumberField
  | SwitchField
  | ChoiceField
  | ChoicesField
  | ColourField
  | DurationField
  | ChannelField
  | ChannelsField
  | RoleField
  | RolesField
  | MemberField
  | MembersField
  | EmojiField
  | MessageField
  | SecretField
  | ListField
  | MapField
  | GroupField
  | NoteField
  | StatusField
  | ActionField;

export type FieldKind = Field['kind'];

export interface Feature {
  readonly id: string;
  readonly name: Text;
  readonly description?: Text;
  readonly icon?: string;
  readonly category?: string;
  readonly permissions?: readonly string[];
  readonly intents?: readonly string[];
  readonly fields: readonly Field[];
  /** The events and commands that the bot rehearses with settings which are not saved yet. */
  readonly rehearsals?: readonly RehearsalName[];
  /** New ids of fields, by their old ids. The paths of fields in groups have slashes. */
  readonly renamed?: Readonly<Record<string, string>>;
}

export interface CommandOption {
  readonly name: string;
  readonly description: Text;
  readonly required?: boolean;
}

export interface Command {
  readonly name: string;
  readonly description: Text;
  readonly category?: string;
  /** What a member must be allowed to do to run the command. */
  readonly permissions?: readonly string[];
  readonly options?: readonly CommandOption[];
}

/** What a bot offers: features that server owners can set, and commands. */
export interface Manifest {
  readonly format: 1;
  readonly features: readonly Feature[];
  /** Names of categories other than moderation, members, messages, voice and server. */
  readonly categories?: readonly { readonly id: string; readonly name: Text }[];
  readonly commands?: readonly Command[];
  /** New ids of features, by their old ids. */
  readonly renamed?: Readonly<Record<string, string>>;
}
