import { type DataFrame, FieldType, getPanelDataSummary, PanelPlugin, toDataFrame } from '@grafana/data';
import { frameOf, framesOf } from '../frames/test-pack-frames';
import { suggestPanels } from './suggest';

function viewsFor(frames: DataFrame[]): unknown[] {
  return suggestPanels(getPanelDataSummary(frames)).map(({ options }) => options?.view);
}

const CHAT = framesOf({ name: 'chat', inboundBytes: [1, 2], units: [1, 1] });
const FEED = framesOf({ name: 'feed', outboundMessages: [1, 2] });

describe('suggestions', () => {
  it('are the overlay and the utilization for traffic of one resource', () => {
    expect(viewsFor(CHAT)).toEqual(['overlay', 'utilization']);
  });

  it('include the fleet and a review for several resources', () => {
    expect(viewsFor([...CHAT, ...FEED])).toEqual(['overlay', 'utilization', 'fleet', 'review']);
  });

  it.each([
    ['without data', []],
    ['for the data of another service', [frameOf('up', [1])]],
    [
      'for units, shares and connections without traffic',
      framesOf({ connections: [5], units: [1], shares: { echo: [1] } }),
    ],
  ])('are missing %s', (_, frames) => {
    expect(viewsFor(frames)).toEqual([]);
  });

  it('are missing if Grafana passes no frames', () => {
    expect(suggestPanels({ rawFrames: undefined })).toEqual([]);
  });

  it('read only the first part of large data', () => {
    let reads = 0;
    const values = new Proxy(new Array<number>(1_000_000).fill(1), {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key);
      },
    });
    const frame = toDataFrame({
      fields: [
        { name: 'Time', type: FieldType.time, values },
        {
          name: 'Value',
          type: FieldType.number,
          values,
          labels: { __name__: 'resource:signalr_inbound_bytes:rate1m' },
        },
      ],
    });
    reads = 0;
    expect(suggestPanels({ rawFrames: new Array<DataFrame>(10_000).fill(frame) })).toHaveLength(2);
    expect(reads).toBeLessThan(500_000);
  });

  it('reach Grafana with the panel’s id and a hash', () => {
    const plugin = new PanelPlugin(null).setSuggestionsSupplier(suggestPanels);
    Reflect.set(plugin, 'meta', { id: 'headroom-signalr-panel', name: 'SignalR Headroom' });
    const suggestions = plugin.getSuggestions(getPanelDataSummary([...CHAT, ...FEED])) ?? [];
    expect(suggestions.map(({ pluginId }) => pluginId)).toEqual(new Array(4).fill('headroom-signalr-panel'));
    expect(new Set(suggestions.map(({ hash }) => hash)).size).toBe(4);
  });
});
