const test = '[.]test[.]tsx?$|/testing/';
const ours = '^(api-contract|bot-client|simulator|api|deploy|e2e|shared-ui|shell|remote-[a-z]+)/';

/** What each package may import of ours besides itself; its tests may import more. */
const packages = {
  'api-contract': { imports: [] },
  'bot-client': { imports: ['api-contract'] },
  simulator: { imports: ['api-contract', 'bot-client'] },
  api: { imports: ['api-contract'], tests: ['simulator', 'bot-client'] },
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
    to: { path: ours, pathNot: `^(${[name, ...imports].join('|')})/` },
  },
  {
    name: `${name}-tests-import`,
    comment: `Of our packages the tests of ${name} may import ${[...imports, ...tests].join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^${name}/.*(${test})` },
    to: { path: ours, pathNot: `^(${[name, ...imports, ...tests].join('|')})/` },
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
      from: { path: '^(api|api/commands|deploy/commands|deploy/gateway)/main[.]ts$' },
      to: { path: '^(api/seed|simulator)/', reachable: true },
    },
    {
      name: 'no-test-code-in-products',
      severity: 'error',
      from: { pathNot: [test, '^e2e/'] },
      to: { path: test },
    },
    {
      name: 'api-leaf-modules-import',
      comment: 'Leaf modules import nothing but the contract.',
      severity: 'error',
      from: { path: '^api/(log|system|config/config-error|http/refusal)[.]ts$' },
      to: { path: ours, pathNot: '^api-contract/' },
    },
    {
      name: 'api-platform-imports',
      comment: 'The client of the chat platform, keys and settings know no feature, no route and no table.',
      severity: 'error',
      from: { path: '^api/(platform|config|keys)/', pathNot: test },
      to: { path: '^api/', pathNot: '^api/(platform|config|keys)/|^api/(log|system)[.]ts$' },
    },
    {
      name: 'api-data-imports',
      comment: 'The database knows no feature and no route.',
      severity: 'error',
      from: { path: '^api/data/', pathNot: test },
      to: { path: '^api/', pathNot: '^api/(data|config|keys)/|^api/(log|system|operation/database-share)[.]ts$' },
    },
    {
      name: 'api-features-import',
      comment: 'Features know nothing of what puts them together: the app, jobs and commands.',
      severity: 'error',
      from: { path: '^api/(account|auth|bot|guilds|news|reports|staff|support)/', pathNot: test },
      to: { path: '^api/(commands|documentation|jobs|operation)/|^api/(http/app|server/(run-api|start-api))[.]ts$' },
    },
  ],
  options: {
    exclude: '(^|/)(dist|node_modules|var)/|^deploy/templates/',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
