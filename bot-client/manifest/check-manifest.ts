import { checkFields, createFieldScope } from './check-fields.ts';
import {
  boolean,
  type Check,
  checkUnique,
  type Fault,
  FaultList,
  id,
  joinPath,
  list,
  oneOf,
  plainText,
  quote,
  shape,
  text,
} from './checks.ts';
import { permissions } from './field-options.ts';
import { isRecord, type UnknownRecord } from './json-values.ts';
import { MAX_COMMANDS, MAX_FEATURES, MAX_FIELDS, MAX_REHEARSALS } from './limits.ts';
import type { Manifest } from './manifest.ts';
import { intentNames } from './platform-names.ts';
import { rehearsalEvents } from './rehearsal-events.ts';

/** The most bytes of a manifest as JSON. */
export const MAX_MANIFEST_BYTES = 256 * 1024;

/** Categories that have a name on the site. */
export const siteCategories = ['moderation', 'members', 'messages', 'voice', 'server'] as const;

const name = text(60);
const description = text(300);
const nothing: Check = () => undefined;

const format: Check = (value, path, faults) => {
  if (value !== 1) faults.add(path, 'must be 1, the only format that this version of the site knows.');
};

const commandName: Check = (value, path, faults) => {
  // Subcommands have the name of their command before their own, such as `ticket close`.
  if (typeof value !== 'string' || !/^[-_\p{Ll}\p{Lo}\p{N}]{1,32}( [-_\p{Ll}\p{Lo}\p{N}]{1,32}){0,2}$/u.test(value))
    faults.add(path, 'must be a command as the chat platform has it: lowercase, up to 32 characters, no slash.');
};

const feature = shape(
  { id, name, fields: nothing },
  {
    description,
    icon: id,
    category: id,
    permissions,
    intents: list(oneOf(intentNames), { max: intentNames.length }),
    rehearsals: nothing,
    renamed: nothing,
  },
);

const commandOption = shape({ name: plainText(32), description }, { required: boolean });
const command = shape(
  { name: commandName, description },
  { category: id, permissions, options: list(commandOption, { max: 25 }) },
);

const manifestShape = shape(
  { format, features: list(nothing, { max: MAX_FEATURES }) },
  {
    categories: list(shape({ id, name }), { max: 30 }),
    commands: list(command, { max: MAX_COMMANDS }),
    renamed: nothing,
  },
);

/** The valid manifest, or what is wrong with it: at most 50 faults. */
export function parseManifest(value: unknown): { manifest: Manifest } | { faults: readonly Fault[] } {
  const list = new FaultList();
  checkManifest(value, list);
  const { faults } = list;
  return isValid(value, faults) ? { manifest: value } : { faults };
}

function isValid(_value: unknown, faults: readonly Fault[]): _value is Manifest {
  return faults.length === 0;
}

function checkManifest(value: unknown, faults: FaultList) {
  manifestShape(value, '', faults);
  if (!isRecord(value) || !Array.isArray(value.features) || value.features.length > MAX_FEATURES) return;
  const categories = collectCategories(value, faults);
  checkUnique(value.features, 'id', 'features', faults);
  const scope = { fieldsLeft: MAX_FIELDS };
  const rehearsable = listRehearsable(value);
  for (const [index, entry] of value.features.entries()) {
    if (faults.isFull) return;
    checkFeature(entry, `features[${index}]`, faults, categories, scope);
    checkRehearsals(entry, `features[${index}].rehearsals`, faults, rehearsable);
  }
  if (Array.isArray(value.commands)) {
    checkUnique(value.commands, 'name', 'commands', faults);
    for (const [index, entry] of value.commands.entries())
      checkCategory(entry, `commands[${index}]`, faults, categories);
  }
  const featureIds = new Set(value.features.map((entry) => (isRecord(entry) ? entry.id : undefined)));
  checkRenamed(value.renamed, 'renamed', faults, (featureId) => featureIds.has(featureId));
}

function collectCategories({ categories }: UnknownRecord, faults: FaultList): Set<unknown> {
  const entries: unknown[] = Array.isArray(categories) ? categories : [];
  checkUnique(entries, 'id', 'categories', faults);
  return new Set([...siteCategories, ...entries.map((entry) => (isRecord(entry) ? entry.id : undefined))]);
}

function checkCategory(entry: unknown, path: string, faults: FaultList, categories: ReadonlySet<unknown>) {
  if (!isRecord(entry) || entry.category === undefined || categories.has(entry.category)) return;
  faults.add(`${path}.category`, 'is neither a category of the site nor one of “categories”.');
}

function checkFeature(
  entry: unknown,
  path: string,
  faults: FaultList,
  categories: ReadonlySet<unknown>,
  limits: { fieldsLeft: number },
) {
  feature(entry, path, faults);
  if (!isRecord(entry)) return;
  checkCategory(entry, path, faults, categories);
  const scope = createFieldScope(limits);
  checkFields(entry.fields, `${path}.fields`, faults, scope);
  checkRenamed(entry.renamed, `${path}.renamed`, faults, (reference) => scope.root.has(`/${reference}`));
}

/** The events that every bot can rehearse, and the commands of this one. */
function listRehearsable({ commands }: UnknownRecord): string[] {
  const entries: unknown[] = Array.isArray(commands) ? commands : [];
  const names = entries.flatMap((entry) => (isRecord(entry) && typeof entry.name === 'string' ? [entry.name] : []));
  return [...Object.keys(rehearsalEvents), ...names.map((name) => `/${name}`)];
}

function checkRehearsals(entry: unknown, path: string, faults: FaultList, rehearsable: readonly string[]) {
  if (!isRecord(entry) || entry.rehearsals === undefined) return;
  const { rehearsals } = entry;
  list(oneOf(rehearsable), { min: 1, max: MAX_REHEARSALS })(rehearsals, path, faults);
  if (Array.isArray(rehearsals) && new Set(rehearsals).size < rehearsals.length) faults.add(path, 'names one twice.');
}

/** An id that a manifest could have; fields in groups have slashes. */
const OLD_ID = /^[a-z][a-z0-9-]{0,39}(\/[a-z][a-z0-9-]{0,39}){0,3}$/;

/** Old ids that no longer exist, and the ids that took their values. */
function checkRenamed(value: unknown, path: string, faults: FaultList, exists: (reference: string) => boolean) {
  if (value === undefined) return;
  if (!isRecord(value)) return faults.add(path, 'must be an object of new ids by their old ids.');
  const targets = new Set<unknown>();
  for (const [from, to] of Object.entries(value)) {
    if (!OLD_ID.test(from)) faults.add(joinPath(path, from), 'must be an old id.');
    else if (exists(from)) faults.add(path, `${quote(from)} still exists.`);
    if (typeof to !== 'string' || !exists(to)) faults.add(path, 'names a new id that does not exist.');
    else if (targets.has(to)) faults.add(path, `${quote(to)} is the new id of two old ones.`);
    targets.add(to);
  }
}
