import { type Field, isEqual, isRecord, type TextField } from 'vigil-bot/manifest';
import type { Values } from '../bot-features/bot-features-api.ts';
import type { Problem } from './problems-api.ts';

type Replace = (value: unknown) => unknown;

/** The field at a path, which has the ids of the items of lists and the keys of maps. */
export function findFieldAt(fields: readonly Field[], [id, ...rest]: readonly string[]): Field | undefined {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field || rest.length === 0) return field;
  return 'fields' in field ? findFieldAt(field.fields, field.kind === 'group' ? rest : rest.slice(1)) : undefined;
}

/** Values with another value at a path. Without an entry at the path they stay as they are. */
export function replaceAt(values: Values, path: readonly string[], replace: Replace): Values {
  const replaced = replaceIn(values, path, replace);
  return isRecord(replaced) ? replaced : values;
}

function replaceIn(value: unknown, path: readonly string[], replace: Replace): unknown {
  const [id, ...rest] = path;
  if (id === undefined) return replace(value);
  if (Array.isArray(value))
    return value.map((item: unknown) => (isRecord(item) && item.id === id ? replaceIn(item, rest, replace) : item));
  if (!isRecord(value) && value !== undefined) return value;
  return { ...value, [id]: replaceIn(value?.[id], rest, replace) };
}

/** Puts another channel or role in the place of one, or of none; null takes it out. */
export function replaceTarget(oldId: string | null, newId: string | null): Replace {
  return (value) => {
    if (!Array.isArray(value)) return (value ?? null) === oldId ? newId : value;
    const ids: unknown[] = value.map((id: unknown) => (id === oldId ? newId : id));
    return [...new Set(ids)].filter((id) => id !== null);
  };
}

/** Moves the entry of a map to another key, unless that has one; null removes it. */
export function replaceKey(oldKey: string, newKey: string | null): Replace {
  return (value) => {
    if (!isRecord(value) || !Object.hasOwn(value, oldKey)) return value;
    const { [oldKey]: entry, ...others } = value;
    return newKey === null || Object.hasOwn(others, newKey) ? others : { ...others, [newKey]: entry };
  };
}

/** Puts another value in the place of one, unless somebody else has changed it since. */
export function replaceValue(oldValue: unknown, newValue: unknown): Replace {
  return (value) => (isEqual(value ?? null, oldValue ?? null) ? newValue : value);
}

const targetKinds: readonly Field['kind'][] = ['channel', 'channels', 'role', 'roles'];

/** The fields whose values are changed in the row of their problem. */
export type SimpleField = LineField | Extract<Field, { kind: 'number' | 'duration' | 'choice' }>;

type LineField = TextField & { kind: 'text' };

/** Whether a field has a single line of text. */
export function isLine(field: Field): field is LineField {
  return field.kind === 'text';
}

/** How a problem can be fixed without the feature's page. */
export type QuickFix =
  /** Another channel or role; null stands for none. For the key of a map, the path is that of the map. */
  | { kind: 'target'; field: Field; path: readonly string[]; replace: (id: string | null) => Replace }
  | { kind: 'value'; field: SimpleField; path: readonly string[] };

/** The field that a problem is about, if any. */
export function getFieldKey(problem: Problem): string | undefined {
  if ('field' in problem) return problem.field;
  return problem.kind === 'reported' && problem.fix?.kind === 'field' ? problem.fix.field : undefined;
}

/** Finds the control that fixes a problem in its row. A save fails while another value of the feature is rejected. */
export function findQuickFix(
  problem: Problem,
  fields: readonly Field[],
  problems: readonly Problem[],
): QuickFix | undefined {
  const key = getFieldKey(problem);
  const isBlocked = problems.some(
    ({ id, feature, kind }) => kind === 'value-rejected' && feature === problem.feature && id !== problem.id,
  );
  if (key === undefined || isBlocked) return undefined;
  const path = key.split('/');
  const field = findFieldAt(fields, path);
  if (!('field' in problem)) return field && findReportedFix(field, path);
  if (problem.kind === 'value-rejected') return field && findValueFix(field, path, problem.code);
  if (problem.kind === 'channel-closed') return undefined;
  const oldId = 'role' in problem ? problem.role.id : problem.channel.id;
  if (field && targetKinds.includes(field.kind))
    return { kind: 'target', field, path, replace: (id) => replaceTarget(oldId, id) };
  const mapPath = path.slice(0, -1);
  const map = findFieldAt(fields, mapPath);
  if (map?.kind !== 'map' || path.at(-1) !== oldId) return undefined;
  return { kind: 'target', field: map, path: mapPath, replace: (id) => replaceKey(oldId, id) };
}

function findValueFix(field: Field, path: readonly string[], code: string): QuickFix | undefined {
  if (isLine(field)) return { kind: 'value', field, path };
  switch (field.kind) {
    case 'channel':
    case 'role':
      if (code !== 'required') return undefined;
      return { kind: 'target', field, path, replace: (id) => replaceTarget(null, id) };
    case 'choice':
      return field.options && { kind: 'value', field, path };
    case 'number':
    case 'duration':
      return { kind: 'value', field, path };
    default:
      return undefined;
  }
}

/** The bot does not say which value it rejects, so only a channel or role can be chosen without seeing the form. */
function findReportedFix(field: Field, path: readonly string[]): QuickFix | undefined {
  if (field.kind !== 'channel' && field.kind !== 'role') return undefined;
  return { kind: 'target', field, path, replace: (id) => () => id };
}
