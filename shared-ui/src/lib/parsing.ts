import type { ApiResult } from 'shared-ui';

/** A property of a value whose shape is unknown; undefined if the value is no object. */
export function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A text property that is not empty. */
export function getText(value: unknown, name: string): string | undefined {
  const text = getProperty(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The result with other data. An answer that cannot be read, from which `read` makes undefined, counts as a 502. */
export function mapResult<T, U>(result: ApiResult<T>, read: (data: T) => U | undefined): ApiResult<U> {
  if (result.kind !== 'ok') return result;
  const data = read(result.data);
  return data === undefined ? { kind: 'http-error', status: 502 } : { kind: 'ok', data };
}
