import { caching, type Rule } from '../gateway/rules.ts';
import { apiLines, apiOnceLocations } from './api-locations.ts';
import { block, quoted } from './conf-text.ts';
import { errorPages, messageLocations } from './messages.ts';
import { gateLocations, gatewayLocation } from './passing-on.ts';
import { redirectLocation } from './redirect-location.ts';

/** What locations are rendered from. */
export interface LocationOptions {
  /** The addresses of the API's processes. */
  apiBases: string[];
  /** The folder of releases. */
  store: string;
  /** The gateway's table. */
  table: Rule[];
}

/** The headers of every answer, which follow what is live. */
const headers = 'include live/headers.conf;';

/** Leaves a request to the gateway beside nginx. 417 to 420 are marks inside the configuration: no answer has them. */
const toGateway = 'return 418;';

/** Everything that a `server` block answers: a location for each row of the table, in its order, and what they lead to. */
export function locations(options: LocationOptions): string[] {
  return [
    ...errorPages(),
    ...options.table.map((rule) => block(`location ~ ${quoted(rule.paths || '^')}`, ruleLines(rule, options))),
    ...messageLocations(headers),
    appLocation,
    redirectLocation('@redirect', '$redirect', { headers, cache: caching.page }),
    gatewayLocation,
    ...gateLocations(),
    ...apiOnceLocations(options.apiBases, headers),
  ];
}

function ruleLines(rule: Rule, { apiBases, store }: LocationOptions): string[] {
  const { answer, cache, gate } = rule;
  const asked = (way: string) => [block(`if (${way} = gateway)`, [toGateway]), ...methodLines(rule)];
  switch (answer) {
    case 'api':
      return [...asked('$way'), ...apiLines(apiBases, headers)];
    case 'asset':
      return [...asked('$way_of_page'), 'root $composition/assets;', 'try_files $asset =404;', ...fileHeaders(cache)];
    case 'nothing':
      return [...asked('$way'), 'return 404;'];
    case 'page':
      return [
        ...asked('$way_of_page'),
        ...errorPages({ 419: '=302 @redirect', 404: '@app' }),
        block('if ($redirect)', ['return 419;']),
        'root $composition;',
        'try_files /pages/$language$page.html /app/$known_page/$language.html =404;',
        ...pageHeaders,
      ];
    case 'release':
      return [
        ...asked('$way'),
        // What was never live is for staff alone, which the gateway sees to.
        block(`if (!-f ${quoted(`${store}$release_mark`)})`, [toGateway]),
        ...(gate ? [...errorPages({ 500: '= @gateUnknown' }), `auth_request /gate:${gate};`] : []),
        `root ${quoted(store)};`,
        'try_files $release_file =404;',
        ...fileHeaders(cache),
      ];
    default:
      return [toGateway];
  }
}

function methodLines({ methods }: Rule): string[] {
  if (!methods) return [];
  return [
    `set $allow ${quoted(methods.join(', '))};`,
    block(`if ($request_method !~ "^(?:${methods.join('|')})$")`, ['return 405;']),
  ];
}

function fileHeaders(cache: string, vary = 'Accept-Encoding'): string[] {
  return [
    headers,
    `add_header Cache-Control ${quoted(cache)} always;`,
    `add_header Vary ${quoted(vary)} always;`,
    // A file's time stands for its content here, and tells nothing else.
    'add_header Last-Modified "";',
  ];
}

const pageHeaders = [
  ...fileHeaders(caching.page, 'Cookie, Accept-Encoding'),
  'add_header Content-Language $language always;',
  'add_header Set-Cookie $language_again always;',
];

/** The page for every path that no route knows; its status stays 404. */
const appLocation = block('location @app', [
  'root $composition;',
  'try_files /app/known/$language.html =500;',
  ...pageHeaders,
]);
