import { verdictsIn } from './promtool';

describe('verdictsIn', () => {
  it('reads the output of both generations of promtool', () => {
    expect(
      verdictsIn('Unit Testing:  a\n  SUCCESS\n\nUnit Testing:  b\n  FAILED:\n    exp: 1\n    got: 2\n\n', 2)
    ).toEqual(['passed', 'failed']);
    expect(verdictsIn('  FAILED:\n    exp: 1\n\n  SUCCESS\n\n', 2)).toEqual(['failed', 'passed']);
  });

  it('throws if promtool reports on fewer files than it was given', () => {
    expect(() => verdictsIn('  SUCCESS\n', 2)).toThrow('promtool reported 1 results for 2 test files');
  });
});
