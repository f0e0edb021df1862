import { getProperty } from 'shared-ui/app';
import { type RightLevel, type Rights, rightLevels } from '../../specification-api/server-detail.ts';

/** The modules to which a server's owner can grant rights to roles. */
export const grantableModules = ['settings', 'greetings', 'logs'] as const;

/** One of these modules. */
export type GrantableModule = (typeof grantableModules)[number];

/** A role's rights to these modules, and to features of the bot. A feature without an entry has none. */
export type GrantableRights = Pick<Rights, GrantableModule | 'features'>;

/** The maximum number of roles with rights per server. */
export const MAX_ACCESS_ROLES = 25;

/** A role and its rights. */
export interface AccessRole {
  id: string;
  /** The last known name. */
  name: string;
  rights: GrantableRights;
}

/** A change of a role's rights, or its removal from the list. */
export interface RoleChange extends Omit<AccessRole, 'rights'> {
  rights: GrantableRights | undefined;
}

/** Applies changes to the list. Existing roles keep their position, others are appended. */
export function applyChanges(list: readonly AccessRole[], changes: readonly RoleChange[]): AccessRole[] {
  const updated = list.map((role) => changes.find(({ id }) => id === role.id) ?? role);
  const added = changes.filter(({ id }) => !list.some((role) => role.id === id));
  return [...updated, ...added].flatMap(({ id, name, rights }) => (rights ? [{ id, name, rights }] : []));
}

/** Adds a change, which replaces an earlier one of the same role. */
export function addChange(changes: readonly RoleChange[], change: RoleChange): RoleChange[] {
  return [...changes.filter(({ id }) => id !== change.id), change];
}

function hasSameRights(one: GrantableRights | undefined, other: GrantableRights | undefined): boolean {
  const [features, otherFeatures] = [one?.features ?? {}, other?.features ?? {}];
  return (
    grantableModules.every((module) => one?.[module] === other?.[module]) &&
    Object.keys({ ...features, ...otherFeatures }).every(
      (feature) => getLevel(features, feature) === getLevel(otherFeatures, feature),
    )
  );
}

/** The level in a feature. A feature that appeared later has none. */
export function getLevel(features: NonNullable<GrantableRights['features']>, feature: string): RightLevel {
  return (Object.hasOwn(features, feature) && features[feature]) || 'none';
}

/** The features in which a role has a level. */
export function getFeatures({ features = {} }: GrantableRights, level: RightLevel): string[] {
  return Object.keys(features).filter((feature) => getLevel(features, feature) === level);
}

/** Whether a role has any right. */
export function hasAnyRight(rights: GrantableRights): boolean {
  const levels = [...grantableModules.map((module) => rights[module]), ...Object.values(rights.features ?? {})];
  return levels.some((level) => level !== 'none');
}

/** Whether the changes modify the list. */
export function hasChanges(changes: readonly RoleChange[], list: readonly AccessRole[]): boolean {
  return changes.some(({ id, rights }) => !hasSameRights(rights, list.find((role) => role.id === id)?.rights));
}

/** A role's rights in two versions of the list. Undefined in a version that does not have the role. */
export interface RightsChange {
  id: string;
  name: string;
  before: GrantableRights | undefined;
  after: GrantableRights | undefined;
}

/** The roles whose rights differ between two versions of the list. */
export function diffAccess(before: readonly AccessRole[], after: readonly AccessRole[]): RightsChange[] {
  const allRoles = [...before, ...after.filter(({ id }) => !before.some((role) => role.id === id))];
  return allRoles.flatMap(({ id, name }) => {
    const [oldRights, newRights] = [before, after].map((list) => list.find((role) => role.id === id)?.rights);
    return hasSameRights(oldRights, newRights) ? [] : [{ id, name, before: oldRights, after: newRights }];
  });
}

/** The changes that turn one version of the list into another. */
export function createChanges(before: readonly AccessRole[], after: readonly AccessRole[]): RoleChange[] {
  return diffAccess(before, after).map(({ id, name, after: rights }) => ({ id, name, rights }));
}

/** Parses a level. Falls back to `none`. */
function parseLevel(value: unknown): RightLevel {
  return rightLevels.find((level) => level === value) ?? 'none';
}

function parseRights(value: unknown): GrantableRights | undefined {
  if (typeof value !== 'object' || value === null) return;
  const [settings, greetings, logs] = grantableModules.map((module) => parseLevel(getProperty(value, module)));
  const features = parseFeatureLevels(getProperty(value, 'features'));
  return settings && greetings && logs && { settings, greetings, logs, ...(features && { features }) };
}

function parseFeatureLevels(value: unknown): Record<string, RightLevel> | undefined {
  if (typeof value !== 'object' || value === null) return;
  return Object.fromEntries(Object.entries(value).map(([feature, level]) => [feature, parseLevel(level)]));
}

/** Parses a role from the API. */
export function parseAccessRole(value: unknown): AccessRole | undefined {
  const [id, name, rights] = [
    getProperty(value, 'role_id'),
    getProperty(value, 'name'),
    parseRights(getProperty(value, 'rights')),
  ];
  return typeof id === 'string' && typeof name === 'string' && rights ? { id, name, rights } : undefined;
}

/** Parses a stored draft. */
export function parseRoleChanges(value: unknown): RoleChange[] | undefined {
  if (!Array.isArray(value)) return;
  return value.flatMap((change) => {
    const [id, name] = [getProperty(change, 'id'), getProperty(change, 'name')];
    if (typeof id !== 'string' || typeof name !== 'string') return [];
    return [{ id, name, rights: parseRights(getProperty(change, 'rights')) }];
  });
}
