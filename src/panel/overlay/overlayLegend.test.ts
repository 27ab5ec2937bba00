import '../../ui/test-dom';
import { createTheme, dateTime, type Field, FieldType } from '@grafana/data';
import { LegendDisplayMode } from '@grafana/schema';
import { framesOf, START, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { prepSeries } from '../data/panelData';
import { formatsFor } from '../look/format';
import { layerColors } from '../look/layers';
import { type Look } from '../look/look';
import { overlayLegend } from './overlayLegend';
import { prepOverlay } from './prepOverlay';

const theme = createTheme();
const range = { from: dateTime(START), to: dateTime(START + 120_000) };
const ECHO: TestResource = {
  outboundBytes: [1e6, 3e6, 2e6, 9e6],
  units: [10, 10, 10, 10],
  shares: { echo: [1, 1, 1, 1] },
};

interface Given {
  options?: Partial<HeadroomOptions>;
  legend?: Partial<Look['legend']>;
  config?: Field['config'];
  forecastOf?: 'outboundBytes' | 'connections';
}

function entriesOf(data: TestResource, { options = {}, legend = {}, config = {}, forecastOf }: Given = {}) {
  const prepared = prepSeries(framesOf(data), readSettings(options, { units: '', mixVariable: '', resource: '' }));
  if (prepared.nothing !== undefined) {
    throw new Error(prepared.nothing.reason);
  }
  const [resource] = prepared.resources;
  const { settings } = resource;
  const seriesOf = () => ({
    ...{ name: 'out of chat', frame: { fields: [], length: 0 }, rows: undefined },
    field: { name: 'Value', type: FieldType.number, values: [], config },
  });
  return overlayLegend({
    ...{ resource, settings, seriesOf, theme, forecastOf },
    data: prepOverlay({ resource, settings, seriesOf }),
    formats: formatsFor({}, 'utc', { ...range, raw: range }),
    colors: layerColors(theme, settings.thresholds.colors),
    legend: { showLegend: true, displayMode: LegendDisplayMode.List, placement: 'bottom', calcs: [], ...legend },
  });
}

const labels = (data: TestResource, given?: Given) =>
  entriesOf(data, given).map(({ label }) => label.replaceAll('\u00a0', ' '));

describe('the entries of the legend', () => {
  it('name the layers that have data', () => {
    expect(labels(ECHO)).toEqual(['Measured', 'Ceiling', 'Warning from 80%', 'Critical from 95%']);
    expect(labels(ECHO, { options: { nextSizes: 3 } }).slice(4)).toEqual(['Next unit sizes']);
    expect(labels(ECHO, { forecastOf: 'outboundBytes' }).slice(4)).toEqual(['Forecast']);
  });

  it('leave out the forecast of a constraint that has no chart', () => {
    expect(labels(ECHO, { forecastOf: 'connections' })).not.toContain('Forecast');
  });

  it('explain the dashes of an interpolated or corrected ceiling', () => {
    const derived = 'Ceiling, interpolated or corrected';
    expect(labels({ ...ECHO, units: [10, 15, 15, 15] })).toContain(derived);
    expect(labels({ ...ECHO, units: [10, 20, 20, 20] })).not.toContain(derived);
  });

  it('leave out all ceilings if the unit size is unknown', () => {
    expect(labels({ ...ECHO, units: [] }, { options: { nextSizes: 3 } })).toEqual(['Measured']);
  });
});

describe('the rows of a legend with figures', () => {
  it.each<Given['legend']>([{ calcs: ['max'] }, { displayMode: LegendDisplayMode.Table }])(
    'list each chart and its ceiling, then the other layers: %j',
    (legend) => {
      expect(labels({ ...ECHO, connections: [1, 2, 3, 4] }, { legend })).toEqual([
        'Outbound bandwidth',
        'Outbound bandwidth: ceiling',
        'Connections',
        'Connections: ceiling',
        'Warning from 80%',
        'Critical from 95%',
      ]);
    }
  );

  const [row, ceiling] = entriesOf(ECHO, { legend: { calcs: ['max'] } });

  it('have the values of their lines, in their unit', () => {
    expect(row.line?.values).toEqual([1e6, 3e6, 2e6, 9e6]);
    expect(row.line?.format(3e6)).toBe('3 MB/s');
    // Ten units of echo: 10,000 messages/s of 2,048 B.
    expect(ceiling.line?.values).toEqual([20_480_000, 20_480_000, 20_480_000, 20_480_000]);
  });

  it('switch their chart, and the ceiling of every chart', () => {
    expect([row.part, ceiling.part]).toEqual(['outboundBytes', 'ceiling']);
  });

  it('use the name and the colour of an override, and carry the name of their series', () => {
    const config = { displayName: 'Out', color: { mode: 'fixed', fixedColor: '#123456' } };
    const [named] = entriesOf(ECHO, { legend: { calcs: ['max'] }, config });
    expect(named).toMatchObject({ label: 'Out', color: '#123456', seriesName: 'out of chat' });
    expect(ceiling.seriesName).toBeUndefined();
  });

  it('are left out where an override hides their chart, or them from the legend', () => {
    const hiding = (area: string) =>
      labels(ECHO, { legend: { calcs: ['max'] }, config: { custom: { hideFrom: { [area]: true } } } });
    expect(hiding('viz')).toEqual([]);
    expect(hiding('legend')).toEqual(['Warning from 80%', 'Critical from 95%']);
  });
});
