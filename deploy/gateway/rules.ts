/** Who may have a file of a gated area. */
export type Role = 'admin' | 'moderator' | 'staff';

/** One row of the gateway's table: which paths, what answers them, how it is cached, who may have it. */
export interface Rule {
  /** The source of a regular expression on the pathname; the first row that matches decides. */
  paths: string;
  answer:
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
  /** Who may have it: by cookies, or on the host of the staff area by address. */
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
  { paths: '^/healthz$', answer: 'health', cache: caching.never, methods: reading },
  { paths: '^/v1/gate(/|$)', answer: 'nothing', cache: caching.never },
  { paths: '^/v1/', answer: 'api', cache: caching.never },
  {
    paths: `^/areas/admin/${release}/admin/`,
    answer: 'release',
    cache: caching.gated,
    gate: 'admin',
    methods: reading,
  },
  {
    paths: `^/areas/admin/${release}/moderator/`,
    answer: 'release',
    cache: caching.gated,
    gate: 'moderator',
    methods: reading,
  },
  { paths: '^/areas/admin(/|$)', answer: 'release', cache: caching.gated, gate: 'staff', methods: reading },
  { paths: '^/areas(/|$)', answer: 'release', cache: caching.forever, methods: reading },
  { paths: '^/preview/leave$', answer: 'leave-preview', cache: caching.never, methods: reading },
  {
    paths: `^/preview/[a-z]+/${release}$`,
    answer: 'enter-preview',
    cache: caching.never,
    gate: 'staff',
    methods: reading,
  },
  { paths: '^/assets(/|$)', answer: 'asset', cache: caching.revalidated, methods: reading },
  {
    paths: '^/(robots\\.txt|sitemap\\.xml|favicon\\.ico)$',
    answer: 'asset',
    cache: caching.revalidated,
    methods: reading,
  },
  {
    paths: '^/\\.well-known/security\\.txt$',
    answer: 'security-text',
    cache: caching.revalidated,
    methods: reading,
  },
  { paths: '', answer: 'page', cache: caching.page, methods: reading },
];

const isOfAdmin = ({ paths }: Rule) => paths.startsWith('^/areas/admin');
const nothing = { answer: 'nothing', cache: caching.never } as const;

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
  ...rules.filter(({ answer }) => answer === 'health'),
  ...rules.filter(isOfAdmin).map((rule) => ({ ...rule, gate: 'address' as const })),
  { paths: '', ...nothing },
];

/** Areas of which every file is behind the gate. */
export const gatedAreas = ['admin'];

const patterns = new Map(rules.map(({ paths }) => [paths, new RegExp(paths)]));

/** The row of a table that decides about a decoded pathname. */
export function ruleFor(pathname: string, table = rules): Rule {
  const rule = table.find(({ paths }) => patterns.get(paths)?.test(pathname));
  if (!rule) throw new Error('The last rule matches every path.');
  return rule;
}
