const { readdirSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

/** A suite that runs all others below its folder, if jest runs it. */
const TOGETHER = /\btogether\.test\.tsx?$/;

/** What must have its own modules or its own environment. */
const ALONE = /\bjest\.(?:mock|resetModules)\(|@jest-environment/;

/** Suites below a folder that can share modules. */
function suitesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => /\.test\.tsx?$/.test(file) && !TOGETHER.test(file) && !ALONE.test(readFileSync(file, 'utf8')))
    .sort();
}

/**
 * Runs the suites below a folder as one, because each would load the same modules for a second and run them slowly until
 * they are compiled. Jest runs a suite alone where its path is given without that of the one for its folder.
 */
function together(folder) {
  for (const file of suitesIn(folder)) {
    describe(relative(folder, file), () => {
      require(file);
      afterAll(() => {
        jest.useRealTimers();
        jest.restoreAllMocks();
      });
    });
  }
}

module.exports = { suitesIn, together, TOGETHER };
