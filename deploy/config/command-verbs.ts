/**
 * Runs the verb that fits a command's arguments: `{ 'grant <user id> <role>': (userId, role) => … }`. A name that ends
 * with … takes one argument or more. Returns undefined if none fits, so that no argument is ever ignored.
 */
export function runVerb<Result>(
  args: string[],
  verbs: Record<string, (...values: string[]) => Result>,
): Result | undefined {
  for (const [pattern, run] of Object.entries(verbs)) {
    const values = matchVerb(args, pattern);
    if (values) return run(...values);
  }
  return undefined;
}

function matchVerb([verb, ...values]: string[], pattern: string): string[] | undefined {
  const [name, ...parameters] = pattern.split(/ (?=<)/);
  const hasMany = pattern.endsWith('…');
  const isCountRight = hasMany ? values.length >= parameters.length : values.length === parameters.length;
  return verb === name && isCountRight && !values.includes('') ? values : undefined;
}
