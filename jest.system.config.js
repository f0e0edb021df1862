import config from './jest.config.js';

const server = config.projects.find(({ displayName }) => displayName === 'server');

/** Tests that start whole programs or builds, or try many variants: `npm run test:system`. */
export default {
  ...config,
  testSequencer: '<rootDir>/tools/testing/long-tests-first.cjs',
  projects: [
    {
      ...server,
      displayName: 'system',
      testMatch: ['<rootDir>/{api,bot-client,deploy,simulator,tools}/**/*.system.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
};
