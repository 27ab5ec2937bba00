import jestConfig from './jest.config.js';

// Properties are tried less often, from a fixed seed: see src/model/arbitraries.ts.
process.env.HEADROOM_PROPERTY_RUNS_SHARE = '0.1';

const node = jestConfig.projects.find((project) => project.displayName === 'node');

/**
 * Mutation of the capacity model, and of what makes text safe to show: `npx stryker run`. With `--incremental`, mutants whose code and tests are as they
 * were keep their result; it does not see a change of src/guide.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'src/model/**/*.ts',
    'src/ui/one-line.ts',
    '!**/*.test.ts',
    '!src/model/arbitraries.ts',
    '!src/model/test-*.ts',
    '!src/model/index.ts',
  ],
  // Only what the model and its tests need is copied into the sandbox.
  ignorePatterns: [
    '**',
    '!src/{model,guide}/**',
    '!src/ui/one-line*',
    '!.config/**',
    '!{package.json,jest.config.js,tsconfig.json}',
  ],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    configFile: 'jest.config.js',
    // One project in place of the file's two: the runner follows coverage through a single test environment.
    config: {
      ...node,
      projects: [],
      testMatch: ['<rootDir>/src/model/**/*.test.ts', '<rootDir>/src/ui/one-line.test.ts'],
    },
  },
  concurrency: 2,
  // Loops that never end are cut off by their count; what is left of the time is for a busy machine.
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  // All of it under .cache, which neither git nor prettier nor eslint looks into.
  tempDirName: '.cache/stryker/sandbox',
  incrementalFile: '.cache/stryker/incremental.json',
  htmlReporter: { fileName: '.cache/stryker/model.html' },
  jsonReporter: { fileName: '.cache/stryker/model.json' },
};
