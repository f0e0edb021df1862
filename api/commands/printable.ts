/**
 * A line as a terminal may have it: names come from outside, and must neither move the cursor, begin another line nor
 * turn the direction of what follows.
 */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
