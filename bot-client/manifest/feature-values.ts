import type { Field } from './manifest.ts';

/** A message as the chat platform has it. */
export interface MessageValue {
  readonly content?: string;
  readonly embeds?: readonly Readonly<Record<string, unknown>>[];
  readonly components?: readonly Readonly<Record<string, unknown>>[];
  /** 32768 if the components are a layout (Components V2). */
  readonly flags?: number;
}

interface ValueByKind {
  text: string;
  paragraph: string;
  number: number;
  switch: boolean;
  choice: string;
  choices: readonly string[];
  colour: string;
  duration: number;
  channel: string;
  channels: readonly string[];
  role: string;
  roles: readonly string[];
  member: string;
  members: readonly string[];
  emoji: string;
  message: MessageValue;
  secret: string;
}

type Item<Fields extends readonly Field[]> = { readonly id: string } & FeatureValues<Fields>;

type ValueOf<F extends Field> = F extends {
  readonly kind: 'list';
  readonly fields: infer Fields extends readonly Field[];
}
  ? readonly Item<Fields>[]
  : F extends { readonly kind: 'map'; readonly fields: infer Fields extends readonly Field[] }
    ? Readonly<Record<string, FeatureValues<Fields>>>
    : F extends { readonly kind: 'group'; readonly fields: infer Fields extends readonly Field[] }
      ? FeatureValues<Fields>
      : F extends { readonly options: readonly { readonly id: infer Id extends string }[] }
        ? F['kind'] extends 'choices'
          ? readonly Id[]
          : Id
        : F['kind'] extends keyof ValueByKind
          ? ValueByKind[F['kind']]
          : never;

/** Kinds whose value is never missing, unless the field is hidden. */
type AlwaysFilled = 'switch' | 'choices' | 'channels' | 'roles' | 'members' | 'list' | 'map' | 'group';

/** A hidden field is not delivered, and an empty one has no value. */
type IsCertain<F extends Field> = F extends { readonly when: unknown }
  ? false
  : F extends { readonly kind: AlwaysFilled } | { readonly required: true }
    ? true
    : false;

type ValueField = Exclude<Field, { readonly kind: 'note' | 'status' | 'action' }>;

/** What a bot receives for a list of fields. Nothing is known of fields that are not written in the program. */
export type FeatureValues<Fields extends readonly Field[]> = number extends Fields['length']
  ? Readonly<Record<string, unknown>>
  : KnownValues<Fields>;

type KnownValues<Fields extends readonly Field[]> = {
  readonly [F in Extract<Fields[number], ValueField> as IsCertain<F> extends true ? F['id'] : never]: ValueOf<F>;
} & {
  readonly [F in Extract<Fields[number], ValueField> as IsCertain<F> extends true ? never : F['id']]?: ValueOf<F>;
};
