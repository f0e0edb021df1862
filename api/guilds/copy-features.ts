import {
  type Feature,
  type Field,
  getOwn,
  isRecord,
  type Reference,
  resolveValues,
  type Text,
} from 'vigil-bot/manifest';
import { keepUsedSecrets } from './feature-secrets.ts';
import { type FeatureSettings, mergeFeature } from './feature-settings.ts';

/** Why something that a value names is not copied, and its name on the source. */
export interface UnmatchedReference {
  name: string | null;
  reason: 'deleted' | 'missing' | 'several' | 'not-member' | 'invalid';
}

/** Finds the channel, role or member of the target that matches one of the source, and that the field allows. */
export type MatchReference = (kind: Reference['kind'], id: string, field: Field) => { id: string } | UnmatchedReference;

/** A value that is not copied, with the labels of its field, outermost first. */
interface SkippedValue {
  labels: Text[];
  name: string | null;
  reason: UnmatchedReference['reason'] | 'emoji' | 'secret';
}

export interface FeatureCopy {
  after: FeatureSettings;
  skipped: SkippedValue[];
  /** The labels of required fields that are empty after copying. The feature is off because of them. */
  required: Text[][];
}

interface Scope {
  feature: Feature;
  source: FeatureSettings;
  target: FeatureSettings;
  matchReference: MatchReference;
  /** The paths of source values that the manifest does not allow, joined with slashes. */
  invalid: ReadonlySet<string>;
  /** The paths of source fields that are hidden. */
  hidden: ReadonlySet<string>;
  skipped: SkippedValue[];
}

/**
 * Copies the source's values of a feature. The target keeps its secrets, the values of hidden fields, and its own channel,
 * role, member or emoji where the source's cannot be copied.
 */
export function copyFeature(
  feature: Feature,
  source: FeatureSettings,
  target: FeatureSettings,
  matchReference: MatchReference,
): FeatureCopy {
  const { faults, hidden } = resolveValues(feature.fields, source.values, source.secrets);
  const invalid = new Set(faults.filter(({ code }) => code !== 'required').map(({ path }) => path.join('/')));
  const scope: Scope = { feature, source, target, matchReference, invalid, hidden, skipped: [] };
  const root = { source: source.values, target: target.values, sourcePath: [], targetPath: [] };
  const values = copyFields(feature.fields, root, scope);
  const { after } = mergeFeature(feature, { enabled: source.enabled, values }, target);
  const secrets = keepUsedSecrets(feature, after);
  const required = source.enabled
    ? resolveValues(feature.fields, after.values, secrets).faults.filter(({ code }) => code === 'required')
    : [];
  return {
    after: { ...after, secrets, enabled: source.enabled && required.length === 0 },
    skipped: scope.skipped,
    required: required.map(({ path }) => getLabels(feature.fields, path)),
  };
}

/** The values of both servers at one position. The paths differ inside entries of maps, whose keys are ids of one server. */
interface Position {
  source: unknown;
  target: unknown;
  sourcePath: readonly string[];
  targetPath: readonly string[];
}

function enter({ source, target, sourcePath, targetPath }: Position, sourceId: string, targetId = sourceId): Position {
  return {
    source: isRecord(source) ? getOwn(source, sourceId) : undefined,
    target: isRecord(target) ? getOwn(target, targetId) : undefined,
    sourcePath: [...sourcePath, sourceId],
    targetPath: [...targetPath, targetId],
  };
}

function copyFields(fields: readonly Field[], position: Position, scope: Scope): Record<string, unknown> {
  const copied = fields.map((field) => [field.id, copyField(field, enter(position, field.id), scope)] as const);
  return Object.fromEntries(copied.filter(([, value]) => value !== undefined));
}

function copyField(field: Field, position: Position, scope: Scope): unknown {
  const { source } = position;
  const path = position.sourcePath.join('/');
  if (scope.hidden.has(path)) return undefined;
  if (scope.invalid.has(path)) {
    skip(scope, position, { name: null, reason: 'invalid' });
    return undefined;
  }
  switch (field.kind) {
    case 'channel':
    case 'role':
    case 'member':
      return copyReference(field.kind, field, position, scope);
    case 'channels':
      return copyReferences('channel', field, position, scope);
    case 'roles':
      return copyReferences('role', field, position, scope);
    case 'members':
      return copyReferences('member', field, position, scope);
    case 'emoji':
      return copyEmoji(position, scope);
    case 'group':
      return copyFields(field.fields, position, scope);
    case 'list':
      return Array.isArray(source) ? copyItems(field.fields, source, position, scope) : source;
    case 'map':
      return isRecord(source) ? copyEntries(field, Object.keys(source), position, scope) : source;
    case 'secret':
      return skipSecret(position, scope);
    default:
      return source;
  }
}

function copyReference(kind: Reference['kind'], field: Field, position: Position, scope: Scope): unknown {
  const { source, target } = position;
  if (typeof source !== 'string') return source;
  const match = scope.matchReference(kind, source, field);
  if ('id' in match) return match.id;
  skip(scope, position, match);
  return typeof target === 'string' ? target : undefined;
}

function copyReferences(kind: Reference['kind'], field: Field, position: Position, scope: Scope): unknown {
  if (!Array.isArray(position.source)) return position.source;
  return position.source.flatMap((id) => {
    const match = scope.matchReference(kind, String(id), field);
    if ('id' in match) return [match.id];
    skip(scope, position, match);
    return [];
  });
}

/** An emoji of a server is an id. Which emoji the target has is not known. */
function copyEmoji(position: Position, scope: Scope): unknown {
  const { source, target } = position;
  if (typeof source !== 'string' || !/^\d+$/.test(source)) return source;
  if (source === target) return source;
  skip(scope, position, { name: null, reason: 'emoji' });
  return typeof target === 'string' ? target : undefined;
}

function copyItems(fields: readonly Field[], items: unknown[], list: Position, scope: Scope): unknown[] {
  const targetItems: unknown[] = Array.isArray(list.target) ? list.target : [];
  return items.filter(isRecord).map((item) => {
    const id = String(item.id);
    const target = targetItems.find((candidate) => isRecord(candidate) && candidate.id === id);
    const position = { ...enter(list, id), source: item, target };
    return { ...copyFields(fields, position, scope), id };
  });
}

function copyEntries(
  field: Extract<Field, { kind: 'map' }>,
  keys: string[],
  map: Position,
  scope: Scope,
): Record<string, unknown> {
  const entries = keys.flatMap((key) => {
    const match = scope.matchReference(field.key, key, field);
    if ('id' in match) return [[match.id, copyFields(field.fields, enter(map, key, match.id), scope)] as const];
    skip(scope, map, match);
    return [];
  });
  return Object.fromEntries(entries);
}

function skipSecret(position: Position, scope: Scope): undefined {
  const isSet = getOwn(scope.source.secrets, position.sourcePath.join('/')) !== undefined;
  const isSetInTarget = getOwn(scope.target.secrets, position.targetPath.join('/')) !== undefined;
  if (isSet && !isSetInTarget) skip(scope, position, { name: null, reason: 'secret' });
}

function skip({ feature, skipped }: Scope, { sourcePath }: Position, item: Omit<SkippedValue, 'labels'>) {
  skipped.push({ labels: getLabels(feature.fields, sourcePath), ...item });
}

/** The labels of a field and of what it is in, outermost first. Items of lists and entries of maps have none. */
function getLabels(fields: readonly Field[], [id, ...rest]: readonly string[]): Text[] {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field || field.kind === 'note') return [];
  if (!('fields' in field)) return [field.label];
  return [field.label, ...getLabels(field.fields, field.kind === 'group' ? rest : rest.slice(1))];
}
