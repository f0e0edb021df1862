import type { Greeting, Settings } from './settings.ts';

/** The usable part of settings, and what is wrong with the rest. */
export interface ParsedSettings<F extends object> {
  /** Undefined if there is nothing usable. */
  settings?: Settings<F>;
  /** Invalid entries by their path. */
  faults: string[];
}

/** Says what is wrong with a value; undefined if it is valid. */
type Check = (value: unknown) => string | undefined;

const checkText: Check = (value) => (typeof value === 'string' ? undefined : 'is not a text');
const checkList: Check = (value) => (Array.isArray(value) ? undefined : 'is not a list');
const checkNumber: Check = (value) => (typeof value === 'number' ? undefined : 'is not a number');
const checkObject: Check = (value) => (isRecord(value) ? undefined : 'is not an object');
const checkLanguage: Check = (value) =>
  value === null || value === 'en' || value === 'hu' ? undefined : `is ${JSON.stringify(value)}`;
const checkException = checkKeys({ id: checkText });
const checkChannel = checkKeys({ id: checkText, events: checkList, exceptions: checkList });
const checkGreeting = checkKeys({ text: checkText });
const checkGreetings = checkKeys({ welcome: checkGreeting, farewell: checkGreeting });
const disabledGreeting: Greeting = { enabled: false, channel_id: null, text: '' };
const checkFeature = checkKeys({ revision: checkNumber, values: checkObject });

/**
 * Parses the settings of a server. Leaves out and names each invalid entry, so that the bot can use the others. The settings
 * may be of a newer site, so entries that are not known here are kept.
 */
export function parseSettings<F extends object>(value: unknown): ParsedSettings<F> {
  if (!isRecord(value)) return { faults: ['an entry that is not an object'] };
  if (typeof value.id !== 'string') return { faults: ['an entry without an id'] };
  const faults: string[] = [];
  const isValid = (path: string, problem: string | undefined) => {
    if (problem !== undefined) faults.push(`${path} ${problem}`);
    return problem === undefined;
  };
  const filterList = (path: string, list: unknown, check: Check): unknown[] => {
    if (!isValid(path, checkList(list)) || !Array.isArray(list)) return [];
    return list.filter((entry, index) => isValid(`${path}[${index}]`, check(entry)));
  };
  const filterObject = (key: string, check: Check) => {
    const entries = value[key];
    if (!isValid(key, checkObject(entries)) || !isRecord(entries)) return {};
    return Object.fromEntries(
      Object.entries(entries).filter(([name, entry]) => isValid(`${key}.${name}`, check(entry))),
    );
  };
  const log_channels = filterList('log_channels', value.log_channels, checkChannel)
    .filter(isRecord)
    .map((channel) => ({
      ...channel,
      exceptions: filterList(`exceptions of log channel ${channel.id}`, channel.exceptions, checkException),
    }));
  const settings = {
    ...value,
    language: isValid('language', checkLanguage(value.language)) ? value.language : null,
    log_channels,
    log_exceptions: filterList('log_exceptions', value.log_exceptions, checkException),
    greetings: value.greetings === null ? null : parseGreetings(filterObject('greetings', checkGreeting)),
    revisions: filterObject('revisions', checkNumber),
    ...(value.features === undefined ? {} : { features: filterObject('features', checkFeature) }),
    ...(value.features_off === undefined ? {} : { features_off: filterObject('features_off', checkNumber) }),
  };
  return isSettings<F>(settings) ? { settings, faults } : { faults };
}

/** Greetings without the invalid ones, which are off; null if none is valid. */
function parseGreetings({ welcome, farewell }: Record<string, unknown>) {
  if (welcome === undefined && farewell === undefined) return null;
  return { welcome: welcome ?? disabledGreeting, farewell: farewell ?? disabledGreeting };
}

/** Whether settings have the parts without which the bot would fail. */
function isSettings<F extends object>(value: Record<string, unknown>): value is Record<string, unknown> & Settings<F> {
  return (
    typeof value.id === 'string' &&
    Array.isArray(value.log_channels) &&
    value.log_channels.every((channel) => checkChannel(channel) === undefined) &&
    Array.isArray(value.log_exceptions) &&
    (value.greetings === null || checkGreetings(value.greetings) === undefined) &&
    isRecord(value.revisions)
  );
}

/** Logs the entries that were left out, once until they change. */
export class SettingsFaultLog {
  readonly #log: (message: string) => void;
  readonly #logged = new Map<string, string>();

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  /** Parses settings, and logs what is wrong with them. `source` says where they are from. */
  parse<F extends object>(value: unknown, source: string): Settings<F> | undefined {
    const { settings, faults } = parseSettings<F>(value);
    const key = settings ? `server ${settings.id}` : 'an unnamed server';
    const text = faults.join(', ').slice(0, 500);
    if (text !== '' && this.#logged.get(key) !== text)
      this.#log(`Invalid settings of ${key} from ${source} are ignored: ${text}.`);
    if (text === '') this.#logged.delete(key);
    else this.#logged.set(key, text);
    return settings;
  }
}

function checkKeys(checks: Readonly<Record<string, Check>>): Check {
  return (value) => {
    if (!isRecord(value)) return 'is not an object';
    for (const [key, check] of Object.entries(checks)) {
      const problem = check(value[key]);
      if (problem !== undefined) return `has ${key}, which ${problem}`;
    }
    return undefined;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
