const { dirname } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const { suitesIn, TOGETHER } = require('./together');

/** Suites that take longest, by their paths, the longest first. Half of them mostly wait for servers. */
const LONG = [
  'tests/rules/promtool-',
  'tests/docs/install',
  'tests/sources/init',
  'tests/rules/changes',
  'tests/sources/',
  'src/panel/together',
  'tests/rules/as-sent',
  'cli/hostile',
  'tests/parity/',
  'tests/routing/',
  'tests/targets/',
  'tests/docs/',
  'tests/fuzz/',
  'tests/provisioning/',
  'demo/stack/history',
  'demo/simulator/',
  'alerts/generator/',
  'cli/',
];

/**
 * Starts the longest suites first. Jest guesses by the size of a file, and would run the shortest files, these, alone at the
 * end. Leaves out suites that another runs.
 */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const position = LONG.findIndex((part) => path.includes(part));
      return position === -1 ? LONG.length : position;
    };
    const paths = tests.map(({ path }) => path);
    const others = new Set(paths.filter((path) => TOGETHER.test(path)).flatMap((path) => suitesIn(dirname(path))));
    // Stable: within a rank, Jest's own order by earlier durations stays.
    return super.sort(tests.filter(({ path }) => !others.has(path))).sort((a, b) => rank(a) - rank(b));
  }
};
