const pages = {
  displayName: 'pages',
  testMatch: ['<rootDir>/{shared-ui,shell,remote-*}/src/**/*.test.ts?(x)'],
  testEnvironment: '<rootDir>/deploy/testing/jsdom-environment.cjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '\\.css$': '<rootDir>/deploy/testing/class-names.cjs', '^#full/(.*)$': '$1' },
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

const node = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/deploy/testing/strip-types.cjs' },
};

const server = {
  ...node,
  displayName: 'server',
  roots: ['<rootDir>/deploy', '<rootDir>/bot-client', '<rootDir>/simulator', '<rootDir>/api'],
  testPathIgnorePatterns: ['<rootDir>/api/(?!(platform|documentation)/|environment|secrets)'],
};

// Tests of the API that need a database.
const database = {
  ...node,
  displayName: 'api',
  roots: ['<rootDir>/api'],
  testPathIgnorePatterns: ['<rootDir>/api/((platform|documentation)/|environment|secrets)'],
  globalSetup: '<rootDir>/api/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/api/testing/global-teardown.mjs',
};

export default {
  // One more than the cores of a small machine, because some tests wait for timers.
  maxWorkers: 3,
  testSequencer: '<rootDir>/deploy/testing/long-tests-first.cjs',
  workerIdleMemoryLimit: '600MB',
  testTimeout: 60_000,
  projects: [pages, server, database],
};
