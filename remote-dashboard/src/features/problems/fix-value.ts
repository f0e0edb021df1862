import { type Field, isEqual, isRecord } from 'vigil-bot/manifest';
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

/** Puts another channel or role in the place of one; null takes it out. */
export function replaceTarget(oldId: string, newId: string | null): Replace {
  return (value) => {
    if (!Array.isArray(value)) return value === oldId ? newId : value;
    const ids: unknown[] = value.map((id: unknown) => (id === oldId ? newId : id));
    return [...new Set(ids)].filter((id) => id !== null);
  };
}

/** Puts another value in the place of one, unless somebody else has changed it since. */
export function replaceValue(oldValue: unknown, newValue: unknown): Replace {
  return (value) => (isEqual(value ?? null, oldValue ?? null) ? newValue : value);
}

const targetKinds: readonly Field['kind'][] = ['channel', 'channels', 'role', 'roles'];

/** How a problem can be fixed without the feature's page. */
export type QuickFix =
  | { kind: 'target'; oldId: string; field: Field; path: readonly string[] }
  | { kind: 'value'; field: Extract<Field, { kind: 'number' | 'duration' | 'choice' }>; path: readonly string[] };

/** Finds the control that fixes a problem in its row. A save fails while another value of the feature is rejected. */
export function findQuickFix(
  problem: Problem,
  fields: readonly Field[],
  problems: readonly Problem[],
): QuickFix | undefined {
  if (!('field' in problem)) return undefined;
  const isBlocked = problems.some(
    ({ id, feature, kind }) => kind === 'value-rejected' && feature === problem.feature && id !== problem.id,
  );
  const path = problem.field.split('/');
  const field = findFieldAt(fields, path);
  if (isBlocked || !field) return undefined;
  const target = 'role' in problem ? problem.role : 'channel' in problem ? problem.channel : undefined;
  if (target && problem.kind !== 'channel-closed')
    return targetKinds.includes(field.kind) ? { kind: 'target', oldId: target.id, field, path } : undefined;
  if (problem.kind !== 'value-rejected') return undefined;
  const isSimple = field.kind === 'number' || field.kind === 'duration' || (field.kind === 'choice' && field.options);
  return isSimple ? { kind: 'value', field, path } : undefined;
}
