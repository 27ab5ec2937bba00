import { EDITIONS } from '../../guide';
import { appServersFor, hasAspNetAppServers } from './app-servers';

const guide = EDITIONS['2019-11'];
const later = EDITIONS['2023-03'];

describe("the guide's application servers", () => {
  it.each([
    ['of the first column', 1, 2],
    ['of a column', 50, 10],
    ['of the larger column between two, because servers come whole', 21, 10],
    ['of the last column', 100, 20],
  ])('are those %s', (_, units, servers) => {
    expect(appServersFor(guide, 'echo', units, false)).toBe(servers);
  });

  it('differ for ASP.NET SignalR in some scenarios of edition 2019-11 only', () => {
    expect(hasAspNetAppServers(guide, ['restBroadcast', 'sendToSmallGroup'])).toBe(true);
    expect(hasAspNetAppServers(guide, ['restBroadcast', 'sendToConnection'])).toBe(false);
    expect(hasAspNetAppServers(later, ['echo', 'broadcast', 'sendToSmallGroup'])).toBe(false);
  });

  it('are for ASP.NET SignalR only on request', () => {
    expect(appServersFor(guide, 'sendToSmallGroup', 100, false)).toBe(20);
    expect(appServersFor(guide, 'sendToSmallGroup', 100, true)).toBe(40);
  });

  it('are for the default mode where the edition lacks ASP.NET counts', () => {
    expect(appServersFor(guide, 'sendToConnection', 100, true)).toBe(20);
    expect(appServersFor(later, 'echo', 1000, true)).toBe(100);
  });

  it('skip the column that the later edition leaves empty', () => {
    expect(appServersFor(later, 'echo', 20, false)).toBe(5);
  });

  it('are undefined for REST and beyond the table', () => {
    expect(appServersFor(guide, 'restBroadcast', 1, false)).toBeUndefined();
    expect(appServersFor(guide, 'echo', 101, false)).toBeUndefined();
  });
});
