// One time zone for everyone, so that what a test prints does not depend on where it runs.
process.env.TZ = 'UTC';

const base = require('./.config/jest.config');
const { grafanaESModules, nodeModulesToTransform } = require('./.config/jest/utils');

const shared = {
  ...base,
  // Some of @grafana/data's dependencies are ES modules that end in .mjs, which the base configuration leaves as they are.
  transform: { '^.+\\.m?(t|j)sx?$': Object.values(base.transform)[0] },
  // What Grafana 13's packages bring in beyond create-plugin's list.
  transformIgnorePatterns: [nodeModulesToTransform([...grafanaESModules, '@react-hookz/web', '@ver0/deep-equal'])],
};

module.exports = {
  // `make coverage`: what a figure on the screen comes from has no branch that nobody tried, but for a few.
  coverageDirectory: '.cache/coverage',
  coverageReporters: ['text'],
  collectCoverageFrom: ['src/{model,frames}/**/*.ts', '!**/*.test.ts', '!**/test-*.ts', '!**/arbitraries.ts'],
  coverageThreshold: { './src/model/': { branches: 95 }, './src/frames/': { branches: 95 } },
  projects: [
    {
      ...shared,
      displayName: 'panel',
      testMatch: ['<rootDir>/src/{panel,frames,options,ui}/**/*.test.{ts,tsx}', '<rootDir>/src/*.test.{ts,tsx}'],
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
      // Minutes long, and of what only measures: `make lab`, never `make test`.
      displayName: 'lab',
      testEnvironment: 'node',
      setupFilesAfterEnv: [],
      testMatch: ['<rootDir>/lab/**/*.test.ts'],
    },
  ],
};
