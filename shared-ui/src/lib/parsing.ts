/** A property of a value whose shape is unknown; undefined if the value is no object. */
export function getProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A text property that is not empty. */
export function getText(value: unknown, name: string): string | undefined {
  const text = getProperty(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
