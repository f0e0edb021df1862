import { isRecord } from './checks.ts';

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isEqual(entry, other[index]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}
