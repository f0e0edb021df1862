import { block, quoted } from './conf-text.ts';

interface Sent {
  headers: string;
  cache: string;
}

/** The location of a redirect, as nginx itself would write a page about where it leads. */
export function redirectLocation(name: string, target: string, { headers, cache }: Sent): string {
  return block(`location ${name}`, [
    headers,
    `add_header Cache-Control ${quoted(cache)} always;`,
    `add_header Location ${target} always;`,
    'types { }',
    'default_type "";',
    'return 200 "";',
  ]);
}
