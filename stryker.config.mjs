import jestConfig from './jest.config.js';

// Property tests run less often here, with a fixed seed: see src/model/capacity/arbitraries.ts.
process.env.HEADROOM_PROPERTY_RUNS_SHARE = '0.1';

const node = jestConfig.projects.find((project) => project.displayName === 'node');

/**
 * Mutation of the capacity model, and of the code that makes text safe to print: `npx stryker run`. `--incremental` reuses
 * earlier results for mutants whose code and tests did not change; it does not notice changes of src/guide.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'src/model/**/*.ts',
    'src/ui/oneLine.ts',
    '!**/*.test.ts',
    '!src/model/**/arbitraries.ts',
    '!src/model/**/test-*.ts',
    '!src/model/**/index.ts',
    'src/model/numbers/index.ts',
  ],
  // Copies only what the model and its tests need into the sandbox.
  ignorePatterns: [
    '**',
    '!src/{model,guide}/**',
    '!src/ui/oneLine*',
    '!.config/**',
    '!{package.json,jest.config.js,tsconfig.json,tests/long-first.js,tests/together.js}',
  ],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    configFile: 'jest.config.js',
    // A single project instead of the file's three: the runner can only track coverage in one test environment.
    config: {
      ...node,
      projects: [],
      testMatch: ['<rootDir>/src/model/**/!(together).test.ts', '<rootDir>/src/ui/oneLine.test.ts'],
    },
  },
  concurrency: 2,
  // Endless loops are stopped by their iteration count; this timeout only leaves room for a busy machine.
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  // Everything is under .cache, which git, oxfmt and oxlint ignore.
  tempDirName: '.cache/stryker/sandbox',
  incrementalFile: '.cache/stryker/incremental.json',
  htmlReporter: { fileName: '.cache/stryker/model.html' },
  jsonReporter: { fileName: '.cache/stryker/model.json' },
};
