import { languages } from 'shared-ui/contract';
import { caching } from '../gateway/rules.ts';
import { gatewayText } from '../gateway/texts.ts';
import { block, literal, mapBlock } from './conf-text.ts';

/** What nginx itself refuses: the answer's status, and the statuses inside nginx that lead to it. */
const refusals = {
  badPath: { status: 400, of: [400, 414, 494] },
  notFound: { status: 404, of: [403, 404] },
  methodNotAllowed: { status: 405, of: [405] },
  tooLarge: { status: 413, of: [413] },
  tooMany: { status: 429, of: [429] },
  apiUnreachable: { status: 502, of: [500, 502, 503, 504] },
  gateUnknown: { status: 503, of: [] },
  noApi: { status: 503, of: [] },
} as const satisfies Record<string, { status: number; of: readonly number[] }>;

type Refusal = keyof typeof refusals;

const names = Object.keys(refusals) as Refusal[];

/** What a request is refused with before nginx knows an address has no name but this one. */
const beforeAddress = '/message:badPath';

const textOf = (name: Refusal, language: string) =>
  JSON.stringify(gatewayText(name === 'noApi' ? 'apiUnreachable' : name, language));

/** Every message in the language of the reader's cookie. */
export function messageMaps(): string[] {
  return names.map((name) =>
    mapBlock(
      '$language',
      `$message_${name}`,
      languages.map((language) => `${language} ${literal(textOf(name, language))}`),
    ),
  );
}

/** Which message answers which status; a location with a line of its own needs them all again. */
export function errorPages(exceptions: Record<number, string> = {}): string[] {
  const common = names.flatMap((name) =>
    refusals[name].of.map((status) => [status, `= ${name === 'badPath' ? beforeAddress : `@${name}`}`] as const),
  );
  const all = { ...Object.fromEntries(common), 418: '= @gateway', ...exceptions };
  return Object.entries(all).map(([status, target]) => `error_page ${status} ${target};`);
}

/** A location for nginx itself; whoever asks for its path gets what the table says of such a path. */
export const internalLines = ['internal;', 'error_page 404 = @gateway;'];

/** The locations that answer with a message. */
export function messageLocations(headers: string): string[] {
  return names.map((name) =>
    block(name === 'badPath' ? `location = ${beforeAddress}` : `location @${name}`, [
      ...(name === 'badPath' ? internalLines : []),
      headers,
      `add_header Cache-Control ${caching.never} always;`,
      ...(name === 'methodNotAllowed' ? ['add_header Allow $allow always;'] : []),
      'types { }',
      `default_type "application/json; charset=utf-8";`,
      `return ${refusals[name].status} $message_${name};`,
    ]),
  );
}
