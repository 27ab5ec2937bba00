import '../../ui/test-dom';
import { createTheme, dateTime, type Field, FieldType } from '@grafana/data';
import { LegendDisplayMode } from '@grafana/schema';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { observe } from '../../frames';
import { assessResource } from '../../model/snapshot';
import { readSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { formatsFor } from '../look/format';
import { layerColors } from '../look/layers';
import { type LegendInput, legendItems } from './legendItems';
import { prepOverlay } from './prepOverlay';

const theme = createTheme();
const range = { from: dateTime(START), to: dateTime(START + 2 * MINUTE) };
const timeRange = { ...range, raw: range };

interface Given {
  options?: Partial<HeadroomOptions>;
  units?: number[];
  connections?: number[];
  legend?: Partial<LegendInput['options']>;
  config?: Field['config'];
  others?: Partial<LegendInput>;
  data?: TestResource;
  sku?: string;
}

function itemsOf(given: Given = {}) {
  const { options = {}, units = [10, 10, 10, 10], connections, legend = {}, config = {}, others = {}, sku } = given;
  const settings = readSettings(options, { unitsVariable: '', mixVariable: '', resource: '' });
  const echo = { outboundBytes: [1e6, 3e6, 2e6, 9e6], connections, units, shares: { echo: [1, 1, 1, 1] } };
  const [observed] = observe(framesOf(given.data ?? echo)).resources;
  const resource = { ...assessResource({ ...observed, sku }, settings), settings };
  return legendItems({
    resource,
    facets: ['outboundBytes'],
    drawn: others.facets ?? ['outboundBytes'],
    data: prepOverlay(resource, settings),
    settings,
    formats: formatsFor({}, 'utc', timeRange),
    colors: layerColors(theme, settings.thresholds.colors),
    hidden: new Set(),
    timeRange,
    options: { displayMode: LegendDisplayMode.List, calcs: [], ...legend },
    theme,
    seriesOf: () => ({ field: { name: 'Value', type: FieldType.number, values: [], config }, name: 'out of chat' }),
    hidesSeries: true,
    showsSeriesAgain: true,
    ...others,
  });
}

const labels = (given?: Given) => itemsOf(given).map(({ label }) => label.replaceAll('\u00a0', ' '));
const labelsOf = (data: TestResource, others: Partial<LegendInput>, sku?: string) => labels({ data, others, sku });

describe('the entries of a legend', () => {
  it('name the layers that have data', () => {
    expect(labels()).toEqual(['Measured', 'Ceiling', 'Warning from 80%', 'Critical from 95%']);
  });

  it('include one entry for the next unit sizes if the options ask for them', () => {
    expect(labels({ options: { nextSizes: 3 } }).slice(4)).toEqual(['Next unit sizes']);
  });

  it('explain the dashes of an interpolated or corrected ceiling', () => {
    expect(labels({ units: [10, 15, 15, 15] })).toContain('Ceiling, interpolated or corrected');
    expect(labels({ units: [10, 20, 20, 20] })).not.toContain('Ceiling, interpolated or corrected');
  });

  it("include the guide's figure for broadcast only for an inbound facet and a mix with broadcasts", () => {
    const data = { inboundBytes: [1, 1], units: [10, 10] };
    const inbound = { facets: ['inboundBytes'] as const };
    const guide = "Guide's figure for broadcast (no ceiling)";
    expect(labelsOf({ ...data, shares: { broadcast: [1, 1] } }, inbound)).toContain(guide);
    expect(labelsOf({ ...data, shares: { echo: [1, 1] } }, inbound)).not.toContain(guide);
    expect(labelsOf({ ...data, shares: { broadcast: [1, 1] } }, { facets: ['connections'] })).not.toContain(guide);
  });

  it('name only lines of facets that are in sight', () => {
    const data = {
      inboundBytes: [1, 1],
      outboundBytes: [1, 1],
      connections: [5, 5],
      units: [15, 15],
      shares: { broadcast: [1, 1] },
    };
    const facets = ['inboundBytes', 'outboundBytes', 'outboundMessages', 'connections'] as const;
    const hint = [
      'Ceiling, interpolated or corrected',
      'Estimated from bytes',
      "Guide's figure for broadcast (no ceiling)",
    ];
    expect(labelsOf(data, { facets })).toEqual(expect.arrayContaining(hint));
    expect(labelsOf(data, { facets, drawn: ['connections'] })).toEqual([
      'Measured',
      'Ceiling',
      'Warning from 80%',
      'Critical from 95%',
    ]);
  });

  it('leave out the ceilings of traffic for a free resource', () => {
    const data = { outboundBytes: [1, 1], connections: [5, 5], units: [1, 1] };
    expect(labelsOf(data, { facets: ['outboundBytes'] }, 'Free_F1')).toEqual(['Measured']);
    expect(labelsOf(data, { facets: ['connections'] }, 'Free_F1')).toContain('Ceiling');
    const options = { displayMode: LegendDisplayMode.List, calcs: ['max'] };
    const facets = ['outboundBytes', 'connections'] as const;
    expect(labelsOf(data, { facets, options }, 'Free_F1').slice(0, 3)).toEqual([
      'Outbound bandwidth',
      'Connections',
      'Connections: ceiling',
    ]);
  });

  it('leave out all ceilings if the unit size is unknown', () => {
    expect(labels({ units: [], options: { nextSizes: 3 } })).toEqual(['Measured']);
  });

  it('are greyed out if their layer is hidden', () => {
    const items = itemsOf({ others: { hidden: new Set(['warning'] as const) } });
    expect(items.filter(({ disabled }) => disabled).map(({ data }) => data)).toEqual([{ layer: 'warning' }]);
  });
});

describe('the rows of a legend with figures', () => {
  it.each<LegendInput['options']>([
    { displayMode: LegendDisplayMode.List, calcs: ['max'] },
    { displayMode: LegendDisplayMode.Table, calcs: [] },
  ])('list each dimension and its ceiling, then the other layers: %j', (legend) => {
    expect(labels({ legend })).toEqual([
      'Outbound bandwidth',
      'Outbound bandwidth: ceiling',
      'Warning from 80%',
      'Critical from 95%',
    ]);
  });

  const [measured, ceiling] = itemsOf({ legend: { calcs: ['max', 'lastNotNull'] } });

  it('calculate over the time range, without the step beyond it', () => {
    expect(measured.getDisplayValues?.().map(({ text, suffix }) => `${text}${suffix ?? ''}`)).toEqual([
      '3 MB/s',
      '2 MB/s',
    ]);
    // Ten units of echo: 10,000 messages/s of 2,048 B.
    expect(ceiling.getDisplayValues?.()[0].text).toBe('20.5 MB/s');
  });

  it('carry the name of their series, which Grafana matches in its override', () => {
    expect(measured).toMatchObject({ fieldName: 'out of chat', data: { dimension: 'outboundBytes' } });
  });

  it('use the name and the colour of an override', () => {
    const config = { displayName: 'Out', color: { mode: 'fixed', fixedColor: '#123456' } };
    expect(itemsOf({ legend: { calcs: ['max'] }, config })[0]).toMatchObject({ label: 'Out', color: '#123456' });
  });

  const offFacet: Given = { legend: { calcs: ['max'] }, config: { custom: { hideFrom: { viz: true } } } };

  it('stay, greyed out, while Grafana hides their facet after a click, because another click shows it again', () => {
    const [row, ...others] = itemsOf(offFacet);
    expect(row).toMatchObject({ data: { dimension: 'outboundBytes' }, disabled: true });
    expect(others.map(({ label }) => label)).not.toContain('Outbound bandwidth: ceiling');
  });

  it.each<Partial<LegendInput>>([{ showsSeriesAgain: false }, { hidesSeries: false }])(
    'are left out while an override hides their facet, if no click could show it again: %j',
    (others) => {
      expect(labels({ ...offFacet, others })).toEqual(['Warning from 80%', 'Critical from 95%']);
    }
  );

  it('leave out a measured dimension without a facet, because a click would hide every facet', () => {
    const connections = [100, 200, 300, 400];
    expect(labels({ legend: { calcs: ['max'] }, connections })).not.toContain('Connections');
    const facets = ['outboundBytes', 'connections'] as const;
    expect(labels({ legend: { calcs: ['max'] }, connections, others: { facets } })).toContain('Connections');
  });

  it('name a series only for measured lines, because an override for another entry would match nothing', () => {
    expect(itemsOf({ legend: { calcs: ['max'] } }).map(({ fieldName }) => fieldName)).toEqual([
      'out of chat',
      '',
      '',
      '',
    ]);
    const [row] = itemsOf({ legend: { calcs: ['max'] }, others: { seriesOf: () => undefined } });
    expect(row.fieldName).toBe('');
  });

  it('keep the entry of a layer that was hidden in a legend without figures', () => {
    const items = itemsOf({ legend: { calcs: ['max'] }, others: { hidden: new Set(['measured'] as const) } });
    expect(items.map(({ label, disabled }) => [label.replaceAll('\u00a0', ' '), disabled])).toEqual([
      ['Outbound bandwidth', false],
      ['Outbound bandwidth: ceiling', false],
      ['Measured', true],
      ['Warning from 80%', false],
      ['Critical from 95%', false],
    ]);
  });

  it('offer a hidden ceiling once: in its own row, or as a layer if the legend lacks that row', () => {
    const legend = { calcs: ['max'] };
    const others = { hidden: new Set(['ceiling'] as const) };
    const hiddenOnes = (given: Given) =>
      itemsOf(given)
        .filter(({ disabled }) => disabled)
        .map(({ label }) => label);
    expect(hiddenOnes({ legend, others })).toEqual(['Outbound bandwidth: ceiling']);
    expect(hiddenOnes({ legend, others, config: { custom: { hideFrom: { legend: true } } } })).toEqual(['Ceiling']);
  });

  it('switch the measured lines of all facets if Grafana cannot hide series', () => {
    const others = { hidesSeries: false, hidden: new Set(['measured'] as const) };
    const items = itemsOf({ legend: { calcs: ['max'] }, others });
    expect(items[0]).toMatchObject({ data: { layer: 'measured' }, disabled: true });
    expect(items.map(({ label }) => label)).not.toContain('Measured');
  });

  it('are left out if an override hides them from the legend', () => {
    const config = { custom: { hideFrom: { legend: true } } };
    expect(labels({ legend: { calcs: ['max'] }, config })).toEqual(['Warning from 80%', 'Critical from 95%']);
  });
});
