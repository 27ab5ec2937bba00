// One time zone for everyone, so that what a test prints does not depend on where it runs.
process.env.TZ = 'UTC';

const base = require('./.config/jest.config');
const { grafanaESModules, nodeModulesToTransform } = require('./.config/jest/utils');

const shared = {
  ...base,
  transformIgnorePatterns: [nodeModulesToTransform([...grafanaESModules])],
};

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'panel',
      testMatch: ['<rootDir>/src/{panel,frames,options}/**/*.test.{ts,tsx}', '<rootDir>/src/*.test.{ts,tsx}'],
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      setupFilesAfterEnv: [],
      testMatch: [
        '<rootDir>/src/{guide,model}/**/*.test.ts',
        '<rootDir>/{cli,simulator,alerts,dashboards,preview,demo}/**/*.test.ts',
        '<rootDir>/tests/{repo,rules,routing,parity}/**/*.test.ts',
      ],
    },
  ],
};
