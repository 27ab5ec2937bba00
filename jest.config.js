// A fixed time zone makes tests independent of the machine.
process.env.TZ = 'UTC';

const base = require('./.config/jest.config');
const { grafanaESModules, nodeModulesToTransform } = require('./.config/jest/utils');

const shared = {
  ...base,
  // Each test file runs in a context of its own, in which to look up a global takes as long as a call. These are arguments of
  // each module instead, which takes a fifth off the time of all tests. None that a test replaces, such as Date.
  sandboxInjectedGlobals: [
    'Array',
    'Error',
    'Float64Array',
    'Infinity',
    'JSON',
    'Map',
    'Math',
    'Number',
    'Object',
    'Set',
    'String',
    'Symbol',
  ],
  // The base configuration does not transform .mjs files, which some dependencies of @grafana/data are.
  transform: { '^.+\\.m?(t|j)sx?$': Object.values(base.transform)[0] },
  // More ES modules, of Grafana 13's packages and of ours, missing in create-plugin's list.
  transformIgnorePatterns: [
    nodeModulesToTransform([...grafanaESModules, '@react-hookz/web', '@ver0/deep-equal', 'd3-hierarchy']),
  ],
};

module.exports = {
  testSequencer: './tests/long-first.js',
  // Ends a test that hangs. It is no measure of speed: longer than a test waits for its servers (tools/testing/until.ts), so
  // that the test itself says what it waited for.
  testTimeout: 600_000,
  // For `make coverage`: everything that computes a displayed value must be tested.
  coverageDirectory: '.cache/coverage',
  coverageReporters: ['text'],
  collectCoverageFrom: ['src/{model,frames}/**/*.ts', '!**/*.test.ts', '!**/test-*.ts', '!**/arbitraries.ts'],
  coverageThreshold: { './src/model/': { branches: 95 }, './src/frames/': { branches: 95 } },
  projects: [
    {
      ...shared,
      displayName: 'panel',
      testMatch: [
        '<rootDir>/src/{panel,frames,options,ui}/**/*.test.{ts,tsx}',
        '<rootDir>/src/*.test.{ts,tsx}',
        '<rootDir>/demo/**/*.test.tsx',
      ],
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      setupFilesAfterEnv: [],
      testMatch: [
        '<rootDir>/src/{guide,model}/**/*.test.ts',
        '<rootDir>/{cli,alerts,dashboards,demo,tools}/**/*.test.ts',
        '<rootDir>/tests/{docs,repo,fuzz,rules,routing,parity,sources,targets,provisioning}/**/*.test.ts',
      ],
    },
    {
      ...shared,
      // Takes minutes and tests only measuring tools, so it runs with `make lab` and not with `make test`.
      displayName: 'lab',
      testEnvironment: 'node',
      setupFilesAfterEnv: [],
      testMatch: ['<rootDir>/lab/**/*.test.ts'],
    },
  ],
};
