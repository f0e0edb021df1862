import { checkUnique, type FaultList } from './checks.ts';
import { checkCondition } from './conditions.ts';
import { checkFieldOptions } from './field-options.ts';
import { findValueFault } from './field-values.ts';
import { isRecord, type UnknownRecord } from './json-values.ts';
import { MAX_DEPTH } from './limits.ts';
import type { Field, FieldKind } from './manifest.ts';

/** Kinds without a value, which no condition can refer to. */
const kindsWithoutValue: readonly unknown[] = ['group', 'note', 'status', 'action'];

interface FieldScope {
  /** The fields so far, by their paths from the feature's root. Fields of lists and maps have none. */
  root: Map<string, UnknownRecord>;
  limits: { fieldsLeft: number };
  depth: number;
  /** The path of the group, or undefined inside a list or a map. */
  parent: string | undefined;
}

export function createFieldScope(limits: { fieldsLeft: number }): FieldScope {
  return { root: new Map(), limits, depth: 1, parent: '' };
}

/** Checks a list of fields, and the fields in them. */
export function checkFields(fields: unknown, path: string, faults: FaultList, scope: FieldScope) {
  if (fields === undefined) return;
  if (!Array.isArray(fields)) return faults.add(path, 'must be a list.');
  if (scope.depth > MAX_DEPTH) return faults.add(path, `is nested more than ${MAX_DEPTH} levels deep.`);
  if (fields.length > scope.limits.fieldsLeft) {
    if (scope.limits.fieldsLeft >= 0) faults.add(path, 'is more than a manifest can have: 1000 fields.');
    scope.limits.fieldsLeft = -1;
    return;
  }
  scope.limits.fieldsLeft -= fields.length;
  checkUnique(fields, 'id', path, faults);
  const siblings = new Map<string, UnknownRecord>();
  for (const [index, field] of fields.entries()) {
    if (faults.isFull) return;
    checkField(field, `${path}[${index}]`, faults, scope, siblings);
  }
}

function checkField(
  field: unknown,
  path: string,
  faults: FaultList,
  scope: FieldScope,
  siblings: Map<string, UnknownRecord>,
) {
  if (!isRecord(field)) return faults.add(path, 'must be an object.');
  const faultsBefore = faults.faults.length;
  checkFieldOptions(field, path, faults);
  if (field.when !== undefined)
    checkCondition(field.when, `${path}.when`, faults, (reference) =>
      findField(reference.startsWith('/') ? scope.root : siblings, reference),
    );
  const isNested = field.kind === 'group' || field.kind === 'list' || field.kind === 'map';
  const hasPath = scope.parent !== undefined && typeof field.id === 'string';
  const fieldPath = hasPath ? `${scope.parent}/${field.id}` : undefined;
  if (isNested) {
    const parent = field.kind === 'group' ? fieldPath : undefined;
    checkFields(field.fields, `${path}.fields`, faults, { ...scope, depth: scope.depth + 1, parent });
  }
  if (field.kind === 'list') checkItemFields(field, path, faults);
  if (isField(field, faults.faults.length > faultsBefore)) checkDefault(field, path, faults);
  if (typeof field.id === 'string') siblings.set(field.id, field);
  if (fieldPath) scope.root.set(fieldPath, field);
}

function findField(fields: ReadonlyMap<string, UnknownRecord>, reference: string) {
  const field = fields.get(reference);
  return field && kindsWithoutValue.includes(field.kind) ? undefined : field;
}

const titleKinds: readonly unknown[] = ['text', 'choice', 'number', 'channel', 'role', 'member', 'emoji'];

function checkItemFields({ fields, title, min, required }: UnknownRecord, path: string, faults: FaultList) {
  const entries: unknown[] = Array.isArray(fields) ? fields : [];
  for (const [index, field] of entries.entries())
    if (isRecord(field) && field.id === 'id')
      faults.add(`${path}.fields[${index}].id`, 'is reserved for the item’s id.');
  const hasTitle = entries.some((field) => isRecord(field) && field.id === title && titleKinds.includes(field.kind));
  if (title !== undefined && !hasTitle)
    faults.add(`${path}.title`, `must be the id of a field of an item whose kind is ${titleKinds.join(', ')}.`);
  if (min !== undefined && required === false) faults.add(`${path}.required`, 'is false, but “min” requires an entry.');
}

function isField(field: UnknownRecord | Field, hasFaults: boolean): field is Field {
  return !hasFaults && 'kind' in field;
}

/** What a value looks like. */
const valueForms: Partial<Record<FieldKind, string>> = {
  text: 'a text of one line',
  paragraph: 'a text',
  number: 'a number',
  switch: 'true or false',
  choices: 'a list of ids of options',
  colour: 'a colour in lowercase, such as “#ffaa00”',
  duration: 'a number of seconds',
  emoji: 'an emoji, such as “🍵”, or the id of one',
  message: 'an object with content, embeds or components',
};

function checkDefault(field: Field, path: string, faults: FaultList) {
  if (!('default' in field) || field.default === undefined) return;
  const fault = findValueFault(field, field.default);
  const form = fault?.code === 'wrong-type' ? valueForms[field.kind] : undefined;
  if (fault)
    faults.add(`${path}.default`, form ? `must be ${form}.` : `is not a value that the field accepts (${fault.code}).`);
}
