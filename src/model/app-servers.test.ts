import { EDITIONS } from '../guide';
import { appServersFor } from './app-servers';

const guide = EDITIONS['2019-11'];
const later = EDITIONS['2023-03'];

describe("the guide's application servers", () => {
  it.each([
    ['at the first column', 1, 2],
    ['at a column', 50, 10],
    ['between two columns, at the larger: half a server is none', 21, 10],
    ['at the last column', 100, 20],
  ])('hold %s', (_, units, servers) => {
    expect(appServersFor(guide, 'echo', units, false)).toBe(servers);
  });

  it('are those of ASP.NET SignalR only when asked for', () => {
    expect(appServersFor(guide, 'sendToSmallGroup', 100, false)).toBe(20);
    expect(appServersFor(guide, 'sendToSmallGroup', 100, true)).toBe(40);
  });

  it('are the default mode where the edition has no ASP.NET count', () => {
    expect(appServersFor(guide, 'sendToConnection', 100, true)).toBe(20);
    expect(appServersFor(later, 'echo', 1000, true)).toBe(100);
  });

  it('step over the column that the later edition leaves empty', () => {
    expect(appServersFor(later, 'echo', 20, false)).toBe(5);
  });

  it('are none for REST, and none beyond the table', () => {
    expect(appServersFor(guide, 'restBroadcast', 1, false)).toBeUndefined();
    expect(appServersFor(guide, 'echo', 101, false)).toBeUndefined();
  });
});
