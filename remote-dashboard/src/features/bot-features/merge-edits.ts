import { carryValues, getOwn, isEqual, isRecord } from 'vigil-bot/manifest';
import type { FeatureSettings } from './bot-features-api.ts';

/** What a user has changed: the settings before their first edit, and with all their edits. */
export interface FeatureDraft {
  before: FeatureSettings;
  after: FeatureSettings;
}

/** Settings with the changes of a draft. What the draft leaves alone stays as it is stored now. */
export function applyDraft(stored: FeatureSettings, { before, after }: FeatureDraft): FeatureSettings {
  const values = mergeEdits(before.values, after.values, stored.values);
  return {
    enabled: before.enabled === after.enabled ? stored.enabled : after.enabled,
    values: isRecord(values) ? values : stored.values,
  };
}

/**
 * Repeats the edits from `before` to `after` on another version of the value: field by field, and in lists item by item
 * (by their ids), so that two people can edit one list.
 */
export function mergeEdits(before: unknown, after: unknown, stored: unknown): unknown {
  if (isEqual(before, after)) return stored;
  if (isEqual(before, stored)) return after;
  if (isRecord(after) && isRecord(stored)) return mergeRecords(isRecord(before) ? before : {}, after, stored);
  if (isItemList(after) && isItemList(stored)) return mergeItems(isItemList(before) ? before : [], after, stored);
  return after;
}

type UnknownRecord = Readonly<Record<string, unknown>>;

function mergeRecords(before: UnknownRecord, after: UnknownRecord, stored: UnknownRecord): UnknownRecord {
  const keys = new Set([...Object.keys(stored), ...Object.keys(after)]);
  const entries = [...keys].map(
    (key) => [key, mergeEdits(getOwn(before, key), getOwn(after, key), getOwn(stored, key))] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type Item = UnknownRecord & { readonly id: string };

function isItemList(value: unknown): value is readonly Item[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.id === 'string');
}

/** The user's order if they have moved items, otherwise the stored one; items that others have added stay at the end. */
function mergeItems(before: readonly Item[], after: readonly Item[], stored: readonly Item[]): unknown[] {
  const findItem = (items: readonly Item[], id: string) => items.find((item) => item.id === id);
  const ids = (items: readonly Item[], others: readonly Item[]) =>
    items.map(({ id }) => id).filter((id) => findItem(others, id));
  const isMoved = !isEqual(ids(before, after), ids(after, before));
  const [first, second] = isMoved ? [after, stored] : [stored, after];
  const allIds = new Set([...first, ...second].map(({ id }) => id));
  return [...allIds].flatMap((id) => {
    const [old, edited, current] = [findItem(before, id), findItem(after, id), findItem(stored, id)];
    const isRemovedByUser = old !== undefined && !edited;
    const isRemovedByOthers = old !== undefined && !current && isEqual(old, edited);
    if (isRemovedByUser || isRemovedByOthers) return [];
    return [edited && current ? mergeEdits(old, edited, current) : (edited ?? current)];
  });
}

/** The draft without its changes at these paths. */
export function omitEdits(draft: FeatureDraft, paths: readonly (readonly string[])[]): FeatureDraft {
  let { enabled, values } = draft.after;
  for (const path of paths) {
    if (path.length === 0) enabled = draft.before.enabled;
    else values = { ...values, ...resetRecord(values, draft.before.values, path) };
  }
  return { before: draft.before, after: { enabled, values } };
}

function resetRecord(after: UnknownRecord, before: UnknownRecord, [id = '', ...rest]: readonly string[]) {
  const [edited, old] = [getOwn(after, id), getOwn(before, id)];
  return { ...after, [id]: rest.length === 0 ? old : reset(edited, old, rest) };
}

function reset(after: unknown, before: unknown, path: readonly string[]): unknown {
  if (isItemList(after) && isItemList(before)) {
    const [id = '', ...rest] = path;
    const old = before.find((item) => item.id === id);
    const isInList = after.some((item) => item.id === id);
    if (!old) return after.filter((item) => item.id !== id);
    if (!isInList) return [...after, old];
    return after.map((item) => (item.id !== id ? item : rest.length === 0 ? old : reset(item, old, rest)));
  }
  return isRecord(after) && isRecord(before) ? resetRecord(after, before, path) : before;
}

/** A stored draft, with the ids that the fields have now. */
export function parseFeatureDraft(
  draft: unknown,
  renamed: Readonly<Record<string, string>> | undefined,
): FeatureDraft | undefined {
  const [before, after] = isRecord(draft) ? [draft.before, draft.after] : [];
  if (!isSettings(before) || !isSettings(after)) return undefined;
  return {
    before: { ...before, values: carryValues(before.values, renamed) },
    after: { ...after, values: carryValues(after.values, renamed) },
  };
}

function isSettings(value: unknown): value is FeatureSettings {
  return isRecord(value) && typeof value.enabled === 'boolean' && isRecord(value.values);
}
