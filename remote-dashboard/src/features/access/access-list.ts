import { getProperty } from 'shared-ui/lib/parsing.ts';
import type { Difference } from '../../editor/versioned.ts';
import { type Level, levels, type Rights } from '../guild/server-detail.ts';

/** What of a server its owner can share with roles. */
export const sharedParts = ['settings', 'greetings', 'logs'] as const;

/** A part that can be shared. */
export type SharedPart = (typeof sharedParts)[number];

/** What a role may do in the parts that can be shared. */
export type SharedRights = Pick<Rights, SharedPart>;

/** So many roles of a server can be given rights. */
export const MAX_ACCESS_ROLES = 25;

/** A role with what its holders may do here. */
export interface AccessRole {
  id: string;
  /** What it was called when it was last seen. */
  name: string;
  rights: SharedRights;
}

/** A role that is given other rights, or taken off the list. */
export interface RoleChange extends Omit<AccessRole, 'rights'> {
  rights: SharedRights | undefined;
}

/** The list with changes in it: known roles keep their places, others are appended. */
export function withChanges(list: readonly AccessRole[], changes: readonly RoleChange[]): AccessRole[] {
  const kept = list.map((role) => changes.find(({ id }) => id === role.id) ?? role);
  const added = changes.filter(({ id }) => !list.some((role) => role.id === id));
  return [...kept, ...added].flatMap(({ id, name, rights }) => (rights ? [{ id, name, rights }] : []));
}

/** The changes with another one, which takes the place of one about the same role. */
export function withChange(changes: readonly RoleChange[], change: RoleChange): RoleChange[] {
  return [...changes.filter(({ id }) => id !== change.id), change];
}

function hasSame(one: SharedRights | undefined, other: SharedRights | undefined): boolean {
  return sharedParts.every((part) => one?.[part] === other?.[part]);
}

/** Whether changes make something else of a list. */
export function isChanging(changes: readonly RoleChange[], list: readonly AccessRole[]): boolean {
  return changes.some(({ id, rights }) => !hasSame(rights, list.find((role) => role.id === id)?.rights));
}

interface AccessMessages {
  /** Of a role that is not in the list. */
  absent: string;
  rights: (rights: SharedRights) => string;
}

/** In what two versions of the list differ, role by role. */
export function diffAccess(
  before: readonly AccessRole[],
  after: readonly AccessRole[],
  words: AccessMessages,
): Difference[] {
  const all = [...before, ...after.filter(({ id }) => !before.some((role) => role.id === id))];
  return all.flatMap(({ id, name }) => {
    const [old, now] = [before, after].map((list) => list.find((role) => role.id === id)?.rights);
    if (hasSame(old, now)) return [];
    const format = (rights: SharedRights | undefined) => (rights ? words.rights(rights) : words.absent);
    return [{ id, what: name, before: format(old), after: format(now) }];
  });
}

/** A level in what was stored or kept. */
function parseLevel(value: unknown): Level {
  return levels.find((level) => level === value) ?? 'none';
}

function parseRights(value: unknown): SharedRights | undefined {
  if (typeof value !== 'object' || value === null) return;
  const [settings, greetings, logs] = sharedParts.map((part) => parseLevel(getProperty(value, part)));
  return settings && greetings && logs && { settings, greetings, logs };
}

/** A role in what was stored: `role_id` names it there. */
export function parseAccessRole(value: unknown): AccessRole | undefined {
  const [id, name, rights] = [
    getProperty(value, 'role_id'),
    getProperty(value, 'name'),
    parseRights(getProperty(value, 'rights')),
  ];
  return typeof id === 'string' && typeof name === 'string' && rights ? { id, name, rights } : undefined;
}

/** A draft in what was kept. */
export function parseRoleChanges(value: unknown): RoleChange[] | undefined {
  if (!Array.isArray(value)) return;
  return value.flatMap((change) => {
    const [id, name] = [getProperty(change, 'id'), getProperty(change, 'name')];
    if (typeof id !== 'string' || typeof name !== 'string') return [];
    return [{ id, name, rights: parseRights(getProperty(change, 'rights')) }];
  });
}
