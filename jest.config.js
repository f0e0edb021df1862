/** Tests of server code that parse HTML. */
const jsdomTests = ['/deploy/compose/(seo|html)\\.test\\.ts$'];

const pages = {
  displayName: 'pages',
  testMatch: [
    '<rootDir>/{shared-ui,shell,remote-*}/src/**/*.test.ts?(x)',
    '<rootDir>/deploy/compose/{seo,html}.test.ts',
  ],
  testEnvironment: '<rootDir>/tools/testing/jsdom-environment.cjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '\\.css$': '<rootDir>/tools/testing/class-names.cjs', '^#full/(.*)$': '$1' },
  transform: {
    '^.+\\.tsx?$': [
      'ts-jest',
      {
        useESM: true,
        diagnostics: false,
        tsconfig: {
          target: 'es2023',
          module: 'esnext',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          isolatedModules: true,
          verbatimModuleSyntax: true,
          allowImportingTsExtensions: true,
          resolveJsonModule: true,
          esModuleInterop: true,
          noEmit: true,
        },
      },
    ],
  },
};

const server = {
  displayName: 'server',
  // Runs test files as Node runs the product, in threads that keep imported modules from one file to the next.
  runner: 'jest-light-runner',
  setupFiles: ['<rootDir>/tools/testing/bare-node.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/{api,bot-client,config,deploy,simulator,tools}/**/*.test.ts'],
  testPathIgnorePatterns: [...jsdomTests, '\\.system\\.test\\.ts$'],
  globalSetup: '<rootDir>/api/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/api/testing/global-teardown.mjs',
};

export default {
  // One more than the cores of a small machine, because some tests wait for timers.
  maxWorkers: 3,
  workerIdleMemoryLimit: '600MB',
  projects: [pages, server],
};
