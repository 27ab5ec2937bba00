import { planDocument } from './plan';

it('refuses to solve for a unit size outside the guide, and names the sizes of the edition', () => {
  const workloads = [{ scenario: 'echo' as const, senders: 1 }];
  expect(() => planDocument({ units: 101, solve: 'connections', workloads })).toThrow(
    'units: takes a whole number from 1 to 100 in edition 2019-11, not 101'
  );
});
