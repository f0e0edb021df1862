/** Who may read a file of a gated area. */
export type Role = 'admin' | 'moderator' | 'staff';

/** One row of the gateway's table: which paths, what handles them, how responses are cached, who may read them. */
export interface Rule {
  /** The source of a regular expression on the pathname; the first row that matches applies. */
  paths: string;
  handler:
    | 'api'
    | 'asset'
    | 'enter-preview'
    | 'health'
    | 'leave-preview'
    | 'nothing'
    | 'page'
    | 'release'
    | 'security-text';
  cache: string;
  /** Who may read it: by cookies, or on the staff host by address. */
  gate?: Role | 'address';
  methods?: string[];
}

const release = '[0-9a-f]{16}';
const reading = ['GET', 'HEAD'];

/** Cache-Control by kind of content. */
export const caching = {
  never: 'no-store',
  page: 'private, no-cache',
  revalidated: 'no-cache',
  gated: 'private, no-cache',
  forever: 'public, max-age=31536000, immutable',
} as const;

/** The whole behaviour of the gateway by path. */
export const rules: Rule[] = [
  { paths: '^/healthz$', handler: 'health', cache: caching.never, methods: reading },
  { paths: '^/v1/gate(/|$)', handler: 'nothing', cache: caching.never },
  { paths: '^/v1/', handler: 'api', cache: caching.never },
  {
    paths: `^/areas/admin/${release}/admin/`,
    handler: 'release',
    cache: caching.gated,
    gate: 'admin',
    methods: reading,
  },
  {
    paths: `^/areas/admin/${release}/moderator/`,
    handler: 'release',
    cache: caching.gated,
    gate: 'moderator',
    methods: reading,
  },
  { paths: '^/areas/admin(/|$)', handler: 'release', cache: caching.gated, gate: 'staff', methods: reading },
  { paths: '^/areas(/|$)', handler: 'release', cache: caching.forever, methods: reading },
  { paths: '^/preview/leave$', handler: 'leave-preview', cache: caching.never, methods: reading },
  {
    paths: `^/preview/[a-z]+/${release}$`,
    handler: 'enter-preview',
    cache: caching.never,
    gate: 'staff',
    methods: reading,
  },
  { paths: '^/assets(/|$)', handler: 'asset', cache: caching.revalidated, methods: reading },
  {
    paths: '^/(robots\\.txt|sitemap\\.xml|favicon\\.ico)$',
    handler: 'asset',
    cache: caching.revalidated,
    methods: reading,
  },
  {
    paths: '^/\\.well-known/security\\.txt$',
    handler: 'security-text',
    cache: caching.revalidated,
    methods: reading,
  },
  { paths: '', handler: 'page', cache: caching.page, methods: reading },
];

const isOfAdmin = ({ paths }: Rule) => paths.startsWith('^/areas/admin');
const nothing = { handler: 'nothing', cache: caching.never } as const;

/** The site's table where the staff area has a host of its own: on the site none of its paths exists. */
export const rulesWithoutAdmin: Rule[] = rules.map((rule) =>
  isOfAdmin(rule) ? { paths: rule.paths, ...nothing } : rule,
);

/** The table of a site, which depends on where its staff area is. */
export function tableOf(adminOrigin: string | undefined): Rule[] {
  return adminOrigin === undefined ? rules : rulesWithoutAdmin;
}

/** The table of the staff area's own host: its files by address, because the site's cookies do not come this far. */
export const adminRules: Rule[] = [
  ...rules.filter(({ handler }) => handler === 'health'),
  ...rules.filter(isOfAdmin).map((rule) => ({ ...rule, gate: 'address' as const })),
  { paths: '', ...nothing },
];

/** Areas of which every file is behind the gate. */
export const gatedAreas = ['admin'];

const patterns = new Map(rules.map(({ paths }) => [paths, new RegExp(paths)]));

/** The first rule of a table that matches a decoded pathname. */
export function ruleFor(pathname: string, table = rules): Rule {
  const rule = table.find(({ paths }) => patterns.get(paths)?.test(pathname));
  if (!rule) throw new Error('The last rule matches every path.');
  return rule;
}
