/** Who may read a file of a gated area: one role, or all staff. */
export type Role = 'admin' | 'moderator' | 'staff';

/** One rule of the gateway: its paths, what handles them, how responses are cached, and who may read them. */
export interface Rule {
  /** The source of a regular expression on the pathname; the first rule that matches applies. */
  paths: string;
  handler:
    | 'api'
    | 'asset'
    | 'enter-preview'
    | 'health'
    | 'leave-preview'
    | 'not-found'
    | 'page'
    | 'release'
    | 'report'
    | 'security-text';
  cache: string;
  /** Who may read it: decided by cookies, or on the staff host by IP address. */
  gate?: Role | 'address';
  methods?: string[];
}

const release = '[0-9a-f]{16}';
const readMethods = ['GET', 'HEAD'];

/** Cache-Control by kind of content. */
export const caching = {
  never: 'no-store',
  page: 'private, no-cache',
  revalidated: 'no-cache',
  gated: 'private, no-cache',
  forever: 'public, max-age=31536000, immutable',
} as const;

/** Areas whose files are all behind the gate: those of the folders `admin` and `moderator` for the role, others for staff. */
export const gatedAreas = ['admin'];

const staffAreaRules = gatedAreas.flatMap((area): Rule[] => {
  const rule = { handler: 'release', cache: caching.gated, methods: readMethods } as const;
  return [
    { ...rule, paths: `^/areas/${area}/${release}/admin/`, gate: 'admin' },
    { ...rule, paths: `^/areas/${area}/${release}/moderator/`, gate: 'moderator' },
    { ...rule, paths: `^/areas/${area}(/|$)`, gate: 'staff' },
  ];
});

/** The behaviour of the gateway by path. */
export const rules: Rule[] = [
  { paths: '^/healthz$', handler: 'health', cache: caching.never, methods: readMethods },
  // Only gateways call it, directly at the API.
  { paths: '^/v1/gate(/|$)', handler: 'not-found', cache: caching.never },
  // Pages report failures of releases there.
  { paths: '^/v1/reports$', handler: 'report', cache: caching.never },
  // Public, and the API tells with an ETag whether it has changed.
  { paths: '^/v1/commands$', handler: 'api', cache: caching.revalidated },
  { paths: '^/v1/', handler: 'api', cache: caching.never },
  ...staffAreaRules,
  { paths: '^/areas(/|$)', handler: 'release', cache: caching.forever, methods: readMethods },
  { paths: '^/preview/leave$', handler: 'leave-preview', cache: caching.never, methods: readMethods },
  {
    paths: `^/preview/[a-z]+/${release}$`,
    handler: 'enter-preview',
    cache: caching.never,
    gate: 'staff',
    methods: readMethods,
  },
  { paths: '^/assets(/|$)', handler: 'asset', cache: caching.revalidated, methods: readMethods },
  {
    paths: '^/(robots\\.txt|sitemap\\.xml|favicon\\.ico)$',
    handler: 'asset',
    cache: caching.revalidated,
    methods: readMethods,
  },
  {
    paths: '^/\\.well-known/security\\.txt$',
    handler: 'security-text',
    cache: caching.revalidated,
    methods: readMethods,
  },
  { paths: '', handler: 'page', cache: caching.page, methods: readMethods },
];

const isStaffAreaRule = (rule: Rule) => staffAreaRules.includes(rule);
const notFound = { handler: 'not-found', cache: caching.never } as const;

/** The site's rules if the staff area has its own host: on the site, its paths do not exist. */
export const rulesWithoutStaffArea: Rule[] = rules.map((rule) =>
  isStaffAreaRule(rule) ? { paths: rule.paths, ...notFound } : rule,
);

/** Returns the site's rules, which depend on the origin of the staff area. */
export function getRules(staffHostOrigin: string | undefined): Rule[] {
  return staffHostOrigin === undefined ? rules : rulesWithoutStaffArea;
}

/** The rules of the staff host: it decides by address, because browsers do not send it the site's cookies. */
export const staffHostRules: Rule[] = [
  ...rules.filter(({ handler }) => handler === 'health'),
  ...rules.filter(isStaffAreaRule).map((rule) => ({ ...rule, gate: 'address' as const })),
  { paths: '', ...notFound },
];

const patterns = new Map(rules.map(({ paths }) => [paths, new RegExp(paths)]));

/** Finds the first rule that matches a decoded pathname. */
export function findRule(pathname: string, table = rules): Rule {
  const rule = table.find(({ paths }) => patterns.get(paths)?.test(pathname));
  if (!rule) throw new Error(`No rule matches ${pathname}.`);
  return rule;
}
