import { listSeries } from './inventory';
import { CANONICAL_NAMES } from './roles';
import { canonicalFrame, resourceId, seriesFrame } from './test-frames';
import { type ExplicitRoleMapping } from './types';

const exporter = 'azure_signalr_inboundtraffic_total_bytes';

describe('the list of series', () => {
  it('has the role of each series and the evidence for it', () => {
    const frames = [
      seriesFrame([60], { refId: 'A', labels: { __name__: exporter } }),
      seriesFrame([1], { refId: 'B', labels: { __name__: 'up' } }),
      seriesFrame([1], { refId: 'outboundBytes' }),
    ];
    expect(listSeries(frames)).toEqual([
      {
        series: exporter,
        refId: 'A',
        count: 1,
        isRecognised: true,
        meanings: [{ role: 'inboundBytes', evidence: 'exporterName', by: exporter, divisor: 60 }],
      },
      { series: 'up', refId: 'B', count: 1, isRecognised: false, meanings: [{}] },
      {
        series: undefined,
        refId: 'outboundBytes',
        count: 1,
        isRecognised: true,
        meanings: [{ role: 'outboundBytes', evidence: 'refId', by: 'outboundBytes', divisor: 1 }],
      },
    ]);
  });

  it('has one entry for the series of a fleet, not one for each resource', () => {
    const frames = ['foo', 'bar', 'baz'].map((resource) =>
      canonicalFrame(CANONICAL_NAMES.units, [10], { resource_id: resourceId(resource), resource })
    );
    expect(listSeries(frames)).toMatchObject([
      { series: CANONICAL_NAMES.units, count: 3, meanings: [{ role: 'units' }] },
    ]);
  });

  it('has the role of a series that loses to one with better evidence, without a divisor', () => {
    const labels = { resourceID: resourceId('foo') };
    const frames = [
      seriesFrame([600], { refId: 'A', labels: { __name__: exporter, ...labels } }),
      canonicalFrame(CANONICAL_NAMES.inboundBytes, [7]),
    ];
    expect(listSeries(frames)[0].meanings).toEqual([
      { role: 'inboundBytes', evidence: 'exporterName', by: exporter, divisor: undefined },
    ]);
  });

  it('has every role of series that only a label tells apart', () => {
    const frames = ['InboundTraffic', 'OutboundTraffic'].map((metric) =>
      seriesFrame([60], { refId: 'A', labels: { __name__: 'azurerm_resource_metric', metric, aggregation: 'total' } })
    );
    const [listing, ...others] = listSeries(frames);
    expect(others).toEqual([]);
    expect(listing.count).toBe(2);
    expect(listing.meanings.map(({ role }) => role)).toEqual(['inboundBytes', 'outboundBytes']);
  });

  it('keeps a series that an option ignores, for the user to restore', () => {
    const frames = [seriesFrame([60], { refId: 'A', labels: { __name__: exporter } })];
    expect(listSeries(frames, { roles: [{ role: 'ignore', refId: 'A' }] })).toMatchObject([
      { series: exporter, refId: 'A', count: 1, meanings: [{ role: 'ignore', evidence: 'option' }] },
    ]);
  });

  it('has the mapping that applies to a series, by any of its names', () => {
    const byQuery: ExplicitRoleMapping = { role: 'ignore', refId: 'B' };
    const byDisplayName: ExplicitRoleMapping = { role: 'units', series: 'In' };
    const frames = [
      seriesFrame([60], { refId: 'A', labels: { __name__: exporter }, config: { displayName: 'In' } }),
      seriesFrame([60], { refId: 'C', labels: { __name__: exporter } }),
    ];
    const [named, other] = listSeries(frames, { roles: [byQuery, byDisplayName] });
    expect(named.mapping).toBe(byDisplayName);
    expect(other.mapping).toBeUndefined();
  });

  it('leaves out series that no mapping could name', () => {
    expect(listSeries([seriesFrame([1])])).toEqual([]);
  });
});
