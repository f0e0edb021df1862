const test = '[.]test[.]tsx?$|/testing/';
const ours = '^(api-contract|bot-client|simulator|api|deploy|e2e|shared-ui|shell|remote-[a-z]+)/';

/** The settings of all processes, the only modules of deploy that other packages may import. */
const settings = 'deploy/config/(config-error|settings)[.]ts';

/** What each package may import of ours besides itself; its tests may import more. */
const packages = {
  'api-contract': { imports: [] },
  'bot-client': { imports: ['api-contract'] },
  simulator: { imports: ['api-contract', 'bot-client', settings] },
  api: { imports: ['api-contract', settings], tests: ['simulator', 'bot-client'] },
  deploy: { imports: ['shared-ui'] },
  'shared-ui': { imports: ['api-contract'] },
  shell: { imports: ['shared-ui'] },
};

// Builds are configured by deploy, demo data is made of the simulator's world, development serves the shell's source.
const exceptions = ['/rspack[.]config[.]ts$', '^api/seed/', '^deploy/dev/'];

const packageRules = Object.entries(packages).flatMap(([name, { imports, tests = [] }]) => [
  {
    name: `${name}-imports`,
    comment: `Of our packages ${name} may import ${imports.join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^${name}/`, pathNot: [test, ...exceptions] },
    to: { path: ours, pathNot: `^(${[name, ...imports].join('|')})(/|$)` },
  },
  {
    name: `${name}-tests-import`,
    comment: `Of our packages the tests of ${name} may import ${[...imports, ...tests].join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^${name}/.*(${test})` },
    to: { path: ours, pathNot: `^(${[name, ...imports, ...tests].join('|')})(/|$)` },
  },
]);

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'No file may import itself through others, not even for a type.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...packageRules,
    {
      name: 'areas-import',
      comment: 'Each area is released on its own: it may import shared-ui, never the shell or another area.',
      severity: 'error',
      from: { path: '^(remote-[a-z]+)/', pathNot: [test, ...exceptions] },
      to: { path: ours, pathNot: '^($1|shared-ui)/' },
    },
    {
      name: 'areas-tests-import',
      comment: 'The tests of an area may also import the contract of the API.',
      severity: 'error',
      from: { path: `^(remote-[a-z]+)/.*(${test})` },
      to: { path: ours, pathNot: '^($1|shared-ui|api-contract)/' },
    },
    {
      name: 'pages-import-types-of-the-contract',
      comment: 'What pages import of api-contract are types alone: otherwise its schemas are sent to browsers.',
      severity: 'error',
      from: { path: '^(shared-ui|shell|remote-[a-z]+)/', pathNot: test },
      to: { path: '^api-contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-demo-data-in-production',
      comment: 'Demo data and the simulator must not be reachable from what runs in production.',
      severity: 'error',
      from: { path: '^(api|api/cli|deploy/commands|deploy/gateway)/main[.]ts$' },
      to: { path: '^(api/seed|simulator)/', reachable: true },
    },
    {
      name: 'no-test-code-in-products',
      severity: 'error',
      from: { pathNot: [test, '^e2e/'] },
      to: { path: test },
    },
    {
      name: 'settings-import',
      comment: 'The settings stand on nothing of ours, because every process reads them.',
      severity: 'error',
      from: { path: '^deploy/config/(address-ranges|config-error|settings)[.]ts$' },
      to: { path: ours, pathNot: '^deploy/config/(address-ranges|config-error)[.]ts$' },
    },
    {
      name: 'api-leaf-modules-import',
      comment: 'Leaf modules import nothing but the contract, the settings and each other.',
      severity: 'error',
      from: { path: '^api/(errors|log|secrets|time)[.]ts$' },
      to: { path: ours, pathNot: '^(api-contract|deploy)/|^api/(errors|log|secrets|time)[.]ts$' },
    },
    {
      name: 'api-platform-imports',
      comment: 'The client of the chat platform knows no feature, no route and no table.',
      severity: 'error',
      from: { path: '^api/(platform/|environment[.]ts$)', pathNot: test },
      to: { path: '^api/', pathNot: '^api/(platform/|(errors|log|secrets|time)[.]ts$)' },
    },
    {
      name: 'api-db-imports',
      comment: 'The database knows no feature and no route.',
      severity: 'error',
      from: { path: '^api/db/', pathNot: test },
      to: { path: '^api/', pathNot: '^api/(db/|(errors|log|secrets|time)[.]ts$)' },
    },
    {
      name: 'api-http-imports',
      comment: 'The tools of HTTP (routes, errors, limits, logs, metrics) know no feature.',
      severity: 'error',
      from: { path: '^api/http/', pathNot: test },
      to: { path: '^api/', pathNot: '^api/((db|http|platform)/|(errors|log|secrets|time)[.]ts$)' },
    },
    {
      name: 'api-features-import',
      comment: 'Features know nothing of what puts them together: the app, the start, jobs and commands.',
      severity: 'error',
      from: { path: '^api/(account|auth|bot|guilds|news|reports|staff|support)/', pathNot: test },
      to: { path: '^api/((cli|documentation|jobs)/|(app|environment|main|start)[.]ts$)' },
    },
  ],
  options: {
    exclude: '(^|/)(dist|node_modules|var)/|^deploy/templates/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
