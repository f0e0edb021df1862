import { isFilled, isMet } from './conditions.ts';
import type { FieldFault } from './field-fault.ts';
import { findCountFault, findValueFault, isEmptyMessage } from './field-values.ts';
import { getOwn, isRecord, type UnknownRecord } from './json-values.ts';
import { MAX_ENTRIES } from './limits.ts';
import type { Field, ListField, MapField } from './manifest.ts';

/** A stored value that a field does not accept. */
export interface ValueFault extends FieldFault {
  /** The ids of the fields, items and keys from the feature's root. */
  path: readonly string[];
}

export interface ResolvedValues {
  /** What the bot receives: fields that are shown, with defaults for what is missing or invalid. */
  values: UnknownRecord;
  faults: readonly ValueFault[];
  /** The paths of hidden fields, joined with slashes. */
  hidden: ReadonlySet<string>;
}

type Values = Record<string, unknown>;

interface Scope {
  root: Values;
  secrets: UnknownRecord;
  faults: ValueFault[];
  hidden: Set<string>;
}

/**
 * Compares stored values with the fields of a feature. A hidden field is neither checked nor part of the result.
 * Null is a field that was emptied; a field without stored value has its default. Secrets are apart, by their paths.
 */
export function resolveValues(fields: readonly Field[], stored: unknown, secrets: UnknownRecord = {}): ResolvedValues {
  const root: Values = {};
  const scope: Scope = { root, secrets, faults: [], hidden: new Set() };
  resolveFields(fields, stored, root, [], scope);
  return { values: root, faults: scope.faults, hidden: scope.hidden };
}

/** In the order of the fields: a condition refers to fields before it, whose values are in `target` already. */
function resolveFields(
  fields: readonly Field[],
  stored: unknown,
  target: Values,
  path: readonly string[],
  scope: Scope,
) {
  const values = isRecord(stored) ? stored : {};
  if (stored !== undefined && !isRecord(stored)) scope.faults.push({ path, code: 'wrong-type' });
  const ids = new Set(fields.filter(hasValue).map(({ id }) => id));
  for (const id of Object.keys(values))
    if (!ids.has(id)) scope.faults.push({ path: [...path, id], code: 'unknown-field' });
  for (const field of fields) {
    if (!hasValue(field) && field.kind !== 'secret') continue;
    if (field.when && !isMet(field.when, (reference) => findValue(reference, target, scope.root))) {
      scope.hidden.add([...path, field.id].join('/'));
      continue;
    }
    const fieldPath = [...path, field.id];
    const value = field.kind === 'secret' ? getOwn(scope.secrets, fieldPath.join('/')) : getOwn(values, field.id);
    resolveField(field, value, target, fieldPath, scope);
  }
}

/** Values, which are stored as they are and shown in the history, never have secrets. */
function hasValue({ kind }: Field): boolean {
  return kind !== 'note' && kind !== 'status' && kind !== 'action' && kind !== 'secret';
}

function findValue(reference: string, siblings: UnknownRecord, root: UnknownRecord): unknown {
  const isAbsolute = reference.startsWith('/');
  const ids = isAbsolute ? reference.slice(1).split('/') : [reference];
  let value: unknown = isAbsolute ? root : siblings;
  for (const id of ids) value = isRecord(value) ? getOwn(value, id) : undefined;
  return value;
}

function resolveField(field: Field, stored: unknown, target: Values, path: readonly string[], scope: Scope) {
  if (field.kind === 'group') {
    const group: Values = {};
    target[field.id] = group;
    return resolveFields(field.fields, stored, group, path, scope);
  }
  if (field.kind === 'list') return resolveList(field, stored, target, path, scope);
  if (field.kind === 'map') return resolveMap(field, stored, target, path, scope);
  const fallback = getDefault(field);
  const isStored = stored !== undefined;
  const value = isStored ? stored : fallback;
  if (!isFilled(value) || (field.kind === 'message' && isEmptyMessage(value))) {
    const isRequired = 'required' in field && field.required;
    if (isRequired) scope.faults.push({ path, code: 'required' });
    if (Array.isArray(fallback)) target[field.id] = [];
    else if (isRequired && fallback !== undefined) target[field.id] = fallback;
    return;
  }
  const fault = isStored && field.kind !== 'secret' ? findValueFault(field, value) : undefined;
  if (fault) scope.faults.push({ path, ...fault });
  const accepted = fault ? fallback : value;
  if (accepted !== undefined) target[field.id] = accepted;
}

/** The value of a field that was never set. */
export function getDefault(field: Field): unknown {
  if ('default' in field && field.default !== undefined) return field.default;
  if (field.kind === 'switch') return false;
  return ['choices', 'channels', 'roles', 'members'].includes(field.kind) ? [] : undefined;
}

function resolveList(field: ListField, stored: unknown, target: Values, path: readonly string[], scope: Scope) {
  const items: Values[] = [];
  target[field.id] = items;
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  if (stored !== undefined && stored !== null && !Array.isArray(stored))
    scope.faults.push({ path, code: 'wrong-type' });
  addCountFault(field, entries.length, path, scope);
  const seen = new Set<unknown>();
  for (const [index, entry] of entries.entries()) {
    const id = isRecord(entry) ? entry.id : undefined;
    if (!isRecord(entry) || typeof id !== 'string' || !/^[\w-]{1,40}$/.test(id) || seen.has(id)) {
      scope.faults.push({ path: [...path, String(index)], code: seen.has(id) ? 'duplicate' : 'wrong-type' });
      continue;
    }
    seen.add(id);
    const { id: _id, ...values } = entry;
    const item: Values = { id };
    resolveFields(field.fields, values, item, [...path, id], scope);
    if (items.length < getMaxEntries(field)) items.push(item);
  }
}

function resolveMap(field: MapField, stored: unknown, target: Values, path: readonly string[], scope: Scope) {
  const entries: Values = {};
  target[field.id] = entries;
  const values = isRecord(stored) ? stored : {};
  if (stored !== undefined && stored !== null && !isRecord(stored)) scope.faults.push({ path, code: 'wrong-type' });
  addCountFault(field, Object.keys(values).length, path, scope);
  let count = 0;
  for (const [key, value] of Object.entries(values)) {
    if (!/^\d{1,20}$/.test(key)) {
      scope.faults.push({ path: [...path, key], code: 'wrong-type' });
      continue;
    }
    const entry: Values = {};
    resolveFields(field.fields, value, entry, [...path, key], scope);
    if (count < getMaxEntries(field)) entries[key] = entry;
    count += 1;
  }
}

/** How many entries are delivered: the first ones, because the default of a list is an empty one. */
function getMaxEntries({ max = MAX_ENTRIES }: ListField | MapField): number {
  return max;
}

function addCountFault(field: ListField | MapField, count: number, path: readonly string[], scope: Scope) {
  const min = 'min' in field && field.min !== undefined ? field.min : field.required ? 1 : 0;
  const fault = findCountFault({ min, max: getMaxEntries(field) }, count);
  if (fault) scope.faults.push({ path, ...(count === 0 ? { code: 'required' as const } : fault) });
}
