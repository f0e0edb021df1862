import type { ApiResult } from 'shared-ui';

/** A property of a value of unknown shape. Undefined if the value is not an object. */
export function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A non-empty string property. Undefined for anything else. */
export function getText(value: unknown, name: string): string | undefined {
  const text = getProperty(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Parses JSON that the site has stored. Undefined if there is none, or if it is invalid. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Maps the data of a result. If `parse` returns undefined, the response is invalid, which counts as a 502. */
export function mapResult<T, U>(result: ApiResult<T>, parse: (data: T) => U | undefined): ApiResult<U> {
  if (result.kind !== 'ok') return result;
  const data = parse(result.data);
  return data === undefined ? { kind: 'http-error', status: 502 } : { kind: 'ok', data };
}
