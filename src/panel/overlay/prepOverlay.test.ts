import { framesOf, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { prepSeries } from '../data/panelData';
import { prepOverlay } from './prepOverlay';

describe('the line of an earlier time', () => {
  const RESOURCE: TestResource = {
    outboundBytes: [4e6, 6e6, 8e6],
    inboundBytes: [1e6, 2e6, 3e6],
    connections: [10, 20, 30],
    units: [10, 10, 10],
    shares: { echo: [1, 1, 0], broadcast: [0, 0, 1] },
  };

  it.each<[string, Partial<HeadroomOptions>]>([
    ['as Azure counts', {}],
    ['without a server leg', { serverLeg: 'no' }],
    ['with a server leg', { serverLeg: 'yes' }],
    ['with traffic factors', { trafficFactors: { inbound: 3, outbound: 1.5 } }],
  ])('equals the measured line where the traffic does, %s', (_, options) => {
    const now = framesOf(RESOURCE);
    const earlier = now.map((frame) => ({ ...frame, refId: `${frame.refId ?? ''}LastWeek` }));
    const settings = readSettings(options, { units: '', mixVariable: '', resource: '' });
    const prepared = prepSeries([...now, ...earlier], settings);
    if (prepared.nothing !== undefined) {
      throw new Error(prepared.nothing.reason);
    }
    const [resource] = prepared.resources;
    const { comparison } = prepOverlay({ resource, settings: resource.settings, seriesOf: () => undefined });
    expect(Object.keys(comparison?.columns ?? {})).toEqual(['inboundBytes', 'outboundBytes', 'connections']);
    expect(comparison?.columns).toEqual(resource.timeline.measured);
  });
});
