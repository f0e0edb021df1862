import { isRecord } from './json-values.ts';

/** What is wrong with a manifest. */
export interface Fault {
  /** Such as `features[2].fields[0].max`. */
  path: string;
  sentence: string;
}

const MAX_FAULTS = 50;

/** Collects faults, up to a limit. */
export class FaultList {
  readonly faults: Fault[] = [];

  add(path: string, sentence: string) {
    if (!this.isFull) this.faults.push({ path, sentence });
  }

  get isFull() {
    return this.faults.length === MAX_FAULTS;
  }
}

/** Adds what is wrong with a value. */
export type Check = (value: unknown, path: string, faults: FaultList) => void;

/** Appends a key to a path. Keys that are long or contain other characters are quoted and shortened. */
export function joinPath(path: string, key: string): string {
  if (!/^[\w-]{1,40}$/.test(key)) return `${path}[${quote(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** A value from outside for a sentence. */
export function quote(value: string): string {
  const characters = [...value.slice(0, 100)];
  const shortened = characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : value;
  return JSON.stringify(shortened).replace(
    UNPRINTABLES,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export const boolean: Check = (value, path, faults) => {
  if (typeof value !== 'boolean') faults.add(path, 'must be true or false.');
};

export const onlyTrue: Check = (value, path, faults) => {
  if (value !== true) faults.add(path, 'must be true, or left out.');
};

export function oneOf(names: readonly string[]): Check {
  const supported = new Set<unknown>(names);
  return (value, path, faults) => {
    if (supported.has(value)) return;
    const choices = names.length > 20 ? suggestName(names, value) : ` Use one of ${names.join(', ')}.`;
    faults.add(path, `${typeof value === 'string' ? `${quote(value)} is` : 'This is'} not supported.${choices}`);
  };
}

/** Libraries write the platform's names in different ways, such as SendMessages and send_messages. */
function suggestName(names: readonly string[], value: unknown): string {
  const toLetters = (name: string) => name.replace(/[^a-z]/gi, '').toLowerCase();
  const name = typeof value === 'string' && names.find((each) => toLetters(each) === toLetters(value));
  return name ? ` Write ${name}.` : ` Names look like ${names[0]}.`;
}

export function number(min: number, max: number): Check {
  return (value, path, faults) => {
    if (typeof value !== 'number' || !(value >= min && value <= max))
      faults.add(path, `must be a number from ${min} to ${max}.`);
  };
}

export function integer(min: number, max: number): Check {
  return (value, path, faults) => {
    if (!Number.isInteger(value) || Number(value) < min || Number(value) > max)
      faults.add(path, `must be a whole number from ${min} to ${max}.`);
  };
}

const ID = /^[a-z][a-z0-9-]{0,39}$/;

export const id: Check = (value, path, faults) => {
  if (typeof value !== 'string' || !ID.test(value))
    faults.add(path, 'must have 1 to 40 lowercase letters, digits and hyphens, and start with a letter.');
};

/** Control characters, and those that change the direction of the text after them. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/u;
const UNPRINTABLES = new RegExp(UNPRINTABLE, 'gu');

/** A character that is neither a space nor invisible. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

export function plainText(maxLength: number, { isMultiline = false } = {}): Check {
  return (value, path, faults) => {
    if (typeof value !== 'string') return faults.add(path, 'must be a text.');
    if (!VISIBLE.test(value)) return faults.add(path, 'must not be empty.');
    const length = countCharacters(value);
    if (length > maxLength) faults.add(path, `has ${length} characters; ${maxLength} are allowed.`);
    else if (!value.isWellFormed() || UNPRINTABLE.test(isMultiline ? value.replaceAll('\n', '') : value))
      faults.add(path, 'contains control characters, or characters that change the direction of text.');
  };
}

/** The length of a text as the chat platform counts it: by code points, so that most emoji are one character. */
export function countCharacters(text: string): number {
  return [...text].length;
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;
const MAX_LANGUAGES = 30;

/** A text, or an object with a text by language. */
export function text(maxLength: number, options?: { isMultiline?: boolean }): Check {
  const check = plainText(maxLength, options);
  return (value, path, faults) => {
    if (!isRecord(value)) return check(value, path, faults);
    const languages = Object.keys(value);
    if (!Object.hasOwn(value, 'en')) faults.add(path, 'needs a text in English (en), which is the fallback.');
    if (languages.length > MAX_LANGUAGES) return faults.add(path, `has more than ${MAX_LANGUAGES} languages.`);
    for (const language of languages) {
      const textPath = joinPath(path, language);
      if (LANGUAGE.test(language)) check(value[language], textPath, faults);
      else faults.add(textPath, 'is not a language. Use codes such as en, hu or pt-BR.');
    }
  };
}

export function list(item: Check, { min = 0, max }: { min?: number; max: number }): Check {
  return (value, path, faults) => {
    if (!Array.isArray(value)) return faults.add(path, 'must be a list.');
    if (value.length < min) faults.add(path, `needs at least ${min}.`);
    if (value.length > max) return faults.add(path, `has ${value.length} entries; ${max} are allowed.`);
    for (const [index, entry] of value.entries()) {
      if (faults.isFull) return;
      item(entry, `${path}[${index}]`, faults);
    }
  };
}

/** An object with these properties and no others. */
export function shape(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  const checks = new Map(Object.entries({ ...required, ...optional }));
  return (value, path, faults) => {
    if (!isRecord(value)) return faults.add(path, 'must be an object.');
    for (const key of Object.keys(required)) if (value[key] === undefined) faults.add(path, `needs “${key}”.`);
    for (const key in value) {
      if (faults.isFull) return;
      const check = checks.get(key);
      if (!check)
        faults.add(
          joinPath(path, key),
          `is not a property that the site knows here. It knows ${[...checks.keys()].join(', ')}.`,
        );
      else if (value[key] !== undefined) check(value[key], joinPath(path, key), faults);
    }
  };
}

/** Adds a fault for each entry of a list whose key an entry before it has. */
export function checkUnique(entries: readonly unknown[], key: string, path: string, faults: FaultList) {
  const seen = new Set<unknown>();
  for (const [index, entry] of entries.entries()) {
    if (!isRecord(entry) || typeof entry[key] !== 'string') continue;
    if (seen.has(entry[key])) faults.add(`${path}[${index}].${key}`, `${quote(entry[key])} is used twice.`);
    seen.add(entry[key]);
  }
}
