const test = '[.]test[.]tsx?$|/(conformance|testing)/';
const ownPackages =
  '^(api-contract|bot-client|config|examples|simulator|api|deploy|tools|e2e|shared-ui|shell|remote-[a-z]+)/';

/** The files that shared-ui exports. */
const sharedEntries = '^shared-ui/src/(index|design/breakpoints|(site|app|app/tickets)/index)[.]ts$';

/** The packages of this repository that each package may import besides itself; its tests may import more. */
const packages = {
  'api-contract': { imports: [] },
  'bot-client': { imports: [], tests: ['api-contract'] },
  config: { imports: [] },
  examples: { imports: ['bot-client'] },
  simulator: { imports: ['api-contract', 'bot-client', 'config'] },
  api: { imports: ['api-contract', 'bot-client/manifest', 'config'], tests: ['simulator', 'bot-client', 'examples'] },
  deploy: { imports: ['config', 'shared-ui'] },
  'shared-ui': { imports: ['api-contract'] },
  shell: { imports: ['shared-ui'] },
};

// tools configure the builds, demo data comes from the simulator's data.
const exceptions = ['/rspack[.]config[.]ts$', '^api/seed/'];

const packageRules = Object.entries(packages).flatMap(([name, { imports, tests = [] }]) => [
  {
    name: `${name}-imports`,
    comment: `Of this repository's packages, ${name} may import ${imports.join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^${name}/`, pathNot: [test, ...exceptions] },
    to: { path: ownPackages, pathNot: `^(${[name, ...imports].join('|')})(/|$)` },
  },
  {
    name: `${name}-tests-import`,
    comment: `Of this repository's packages, the tests of ${name} may import ${[...imports, ...tests].join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^${name}/.*(${test})` },
    to: { path: ownPackages, pathNot: `^(${[name, ...imports, ...tests].join('|')})(/|$)` },
  },
]);

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'No circular imports, not even of types.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...packageRules,
    {
      name: 'areas-import',
      comment:
        'Each area is released on its own: it may import shared-ui, types of api-contract, and texts of log messages and manifests of bot-client, never the shell or another area.',
      severity: 'error',
      from: { path: '^(remote-[a-z]+)/', pathNot: [test, ...exceptions] },
      to: { path: ownPackages, pathNot: '^(($1|shared-ui|api-contract)/|bot-client/(log-texts[.]ts$|manifest/))' },
    },
    {
      name: 'areas-tests-import',
      comment:
        'The tests of an area may import what the area may, values of the contract of the API, and manifests for tests.',
      severity: 'error',
      from: { path: `^(remote-[a-z]+)/.*(${test})` },
      to: { path: ownPackages, pathNot: '^(($1|shared-ui|api-contract)/|bot-client/(manifest|testing)/)' },
    },
    {
      name: 'shared-ui-entries',
      comment: "Other packages import shared-ui's entries, never its files.",
      severity: 'error',
      from: { path: ownPackages, pathNot: '^shared-ui/' },
      to: { path: '^shared-ui/src/.*[.]tsx?$', pathNot: sharedEntries },
    },
    {
      name: 'shared-ui-tiers-import',
      comment: 'What every page uses, site and design, must not import the tier of work pages.',
      severity: 'error',
      from: { path: '^shared-ui/src/(site|design)/' },
      to: { path: '^shared-ui/src/app/' },
    },
    {
      name: 'shared-ui-app-imports',
      comment: "The files of app import 'shared-ui', never its files, because a copy of them would be bundled.",
      severity: 'error',
      from: { path: '^shared-ui/(samples|src/app)/', pathNot: test },
      to: { path: '^shared-ui/src/(site|design)/', pathNot: sharedEntries },
    },
    {
      name: 'shared-ui-tickets-import',
      comment: "What areas bundle themselves imports 'shared-ui/app', never its files, for the same reason.",
      severity: 'error',
      from: { path: '^shared-ui/(samples|src/app/tickets)/', pathNot: test },
      to: { path: '^shared-ui/src/app/', pathNot: ['^shared-ui/src/app/tickets/', sharedEntries] },
    },
    {
      name: 'pages-import-types-of-the-contract',
      comment: 'Pages may import only types of api-contract, because its schemas must not be sent to browsers.',
      severity: 'error',
      from: { path: '^(shared-ui|shell|remote-[a-z]+)/', pathNot: test },
      to: { path: '^api-contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-demo-data-in-production',
      comment: 'Production programs must not reach demo data or the simulator.',
      severity: 'error',
      from: { path: '^(api|api/cli|deploy/commands|deploy/gateway)/main[.]ts$' },
      to: { path: '^(api/seed|examples|simulator)/', reachable: true },
    },
    {
      name: 'no-test-code-in-products',
      severity: 'error',
      from: { pathNot: [test, '^e2e/'] },
      to: { path: test },
    },
    {
      name: 'api-leaf-modules-import',
      comment: 'Leaf modules may import only the contract, the settings and each other.',
      severity: 'error',
      from: { path: '^api/(errors|lifetimes|log|secrets|time)[.]ts$' },
      to: { path: ownPackages, pathNot: '^(api-contract|config)/|^api/(errors|lifetimes|log|secrets|time)[.]ts$' },
    },
    {
      name: 'api-platform-imports',
      comment: 'The client of the chat platform must not import features, routes or tables.',
      severity: 'error',
      from: { path: '^api/(platform/|environment[.]ts$)', pathNot: test },
      to: { path: '^api/', pathNot: '^api/(platform/|(errors|lifetimes|log|secrets|time)[.]ts$)' },
    },
    {
      name: 'api-db-imports',
      comment: 'The database must not import features or routes.',
      severity: 'error',
      from: { path: '^api/db/', pathNot: test },
      to: { path: '^api/', pathNot: '^api/(db/|(errors|lifetimes|log|secrets|time)[.]ts$)' },
    },
    {
      name: 'api-http-imports',
      comment: 'The HTTP modules (routes, errors, limits, logs, metrics) must not import features.',
      severity: 'error',
      from: { path: '^api/http/', pathNot: test },
      to: { path: '^api/', pathNot: '^api/((db|http|platform)/|(errors|lifetimes|log|secrets|time)[.]ts$)' },
    },
    {
      name: 'api-features-import',
      comment: 'Features must not import the modules that combine them: the app, the start, jobs and commands.',
      severity: 'error',
      from: { path: '^api/[^/]+/', pathNot: [test, '^api/(cli|documentation|jobs|seed)/'] },
      to: { path: '^api/((cli|documentation|jobs)/|(app|environment|main|start)[.]ts$)' },
    },
  ],
  options: {
    exclude: '(^|/)(dist|node_modules|var)/|^tools/new/template/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
