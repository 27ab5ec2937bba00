import '../../ui/test-dom';
import { createTheme, dateTime, type Field, FieldType } from '@grafana/data';
import { LegendDisplayMode } from '@grafana/schema';
import { framesOf, MINUTE, START } from '../../frames/test-pack-frames';
import { observe } from '../../frames';
import { readSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { formatsFor } from '../state/format';
import { assessResource } from '../state/resources';
import { layerColors } from '../state/layers';
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
}

function itemsOf(given: Given = {}) {
  const { options = {}, units = [10, 10, 10, 10], connections, legend = {}, config = {}, others = {} } = given;
  const settings = readSettings(options, { unitsVariable: '', mixVariable: '', resource: '' });
  const frames = framesOf({ outboundBytes: [1e6, 3e6, 2e6, 9e6], connections, units, shares: { echo: [1, 1, 1, 1] } });
  const resource = assessResource(observe(frames).resources[0], settings);
  return legendItems({
    resource,
    facets: ['outboundBytes'],
    data: prepOverlay(resource, settings),
    settings,
    formats: formatsFor({}, 'utc', timeRange),
    colors: layerColors(theme, settings.thresholds.colors),
    hidden: new Set(),
    timeRange,
    options: { displayMode: LegendDisplayMode.List, calcs: [], ...legend },
    theme,
    sourceOf: () => ({ field: { name: 'Value', type: FieldType.number, values: [], config }, name: 'out of chat' }),
    hidesSeries: true,
    ...others,
  });
}

const labels = (given?: Given) => itemsOf(given).map(({ label }) => label.replaceAll('\u00a0', ' '));

describe('the entries of a legend', () => {
  it('are the layers that there are', () => {
    expect(labels()).toEqual(['Measured', 'Ceiling', 'Warning from 80%', 'Critical from 95%']);
  });

  it('have the next unit sizes as one, once the options ask for them', () => {
    expect(labels({ options: { nextSizes: 3 } }).slice(4)).toEqual(['Next unit sizes']);
  });

  it('explain the dashes of a ceiling that the guide does not print', () => {
    expect(labels({ units: [10, 15, 15, 15] })).toContain('Ceiling, interpolated or corrected');
    expect(labels({ units: [10, 20, 20, 20] })).not.toContain('Ceiling, interpolated or corrected');
  });

  it('are none of a ceiling where there is no ceiling', () => {
    expect(labels({ units: [], options: { nextSizes: 3 } })).toEqual(['Measured']);
  });

  it('are greyed where their layer is hidden', () => {
    const items = itemsOf({ others: { hidden: new Set(['warning'] as const) } });
    expect(items.filter(({ disabled }) => disabled).map(({ data }) => data)).toEqual([{ layer: 'warning' }]);
  });
});

describe('the rows of a legend with figures', () => {
  it.each<LegendInput['options']>([
    { displayMode: LegendDisplayMode.List, calcs: ['max'] },
    { displayMode: LegendDisplayMode.Table, calcs: [] },
  ])('are each dimension and its ceiling, then the other layers: %j', (legend) => {
    expect(labels({ legend })).toEqual([
      'Outbound bandwidth',
      'Outbound bandwidth: ceiling',
      'Warning from 80%',
      'Critical from 95%',
    ]);
  });

  const [measured, ceiling] = itemsOf({ legend: { calcs: ['max', 'lastNotNull'] } });

  it('calculate over what the time range shows, not over the step beyond it', () => {
    expect(measured.getDisplayValues?.().map(({ text, suffix }) => `${text}${suffix ?? ''}`)).toEqual([
      '3 MB/s',
      '2 MB/s',
    ]);
    // Ten units of echo: 10,000 messages a second of 2,048 B.
    expect(ceiling.getDisplayValues?.()[0].text).toBe('20.5 MB/s');
  });

  it('are known to Grafana by the name of their series, which its override matches', () => {
    expect(measured).toMatchObject({ fieldName: 'out of chat', data: { dimension: 'outboundBytes' } });
  });

  it('have the name and the colour of an override', () => {
    const config = { displayName: 'Out', color: { mode: 'fixed', fixedColor: '#123456' } };
    expect(itemsOf({ legend: { calcs: ['max'] }, config })[0]).toMatchObject({ label: 'Out', color: '#123456' });
  });

  it('stay, greyed, while an override hides their facet, so that it can be called back', () => {
    const [row] = itemsOf({ legend: { calcs: ['max'] }, config: { custom: { hideFrom: { viz: true } } } });
    expect(row.disabled).toBe(true);
  });

  it('are none of what is measured but has no facet: a click would hide all others, and show nothing', () => {
    const connections = [100, 200, 300, 400];
    expect(labels({ legend: { calcs: ['max'] }, connections })).not.toContain('Connections');
    const facets = ['outboundBytes', 'connections'] as const;
    expect(labels({ legend: { calcs: ['max'] }, connections, others: { facets } })).toContain('Connections');
  });

  it('have no series but for what is measured: of any other Grafana would write an override that matches nothing', () => {
    expect(itemsOf({ legend: { calcs: ['max'] } }).map(({ fieldName }) => fieldName)).toEqual([
      'out of chat',
      '',
      '',
      '',
    ]);
    const [row] = itemsOf({ legend: { calcs: ['max'] }, others: { sourceOf: () => undefined } });
    expect(row.fieldName).toBe('');
  });

  it('keep a layer that was hidden while there were no rows, so that it can be shown again', () => {
    const items = itemsOf({ legend: { calcs: ['max'] }, others: { hidden: new Set(['measured'] as const) } });
    expect(items.map(({ label, disabled }) => [label.replaceAll('\u00a0', ' '), disabled])).toEqual([
      ['Outbound bandwidth', false],
      ['Outbound bandwidth: ceiling', false],
      ['Measured', true],
      ['Warning from 80%', false],
      ['Critical from 95%', false],
    ]);
  });

  it('have a hidden ceiling once: their own rows show it again, and its layer where these are not there', () => {
    const legend = { calcs: ['max'] };
    const others = { hidden: new Set(['ceiling'] as const) };
    const hiddenOnes = (given: Given) =>
      itemsOf(given)
        .filter(({ disabled }) => disabled)
        .map(({ label }) => label);
    expect(hiddenOnes({ legend, others })).toEqual(['Outbound bandwidth: ceiling']);
    expect(hiddenOnes({ legend, others, config: { custom: { hideFrom: { legend: true } } } })).toEqual(['Ceiling']);
  });

  it('switch the measured lines of all facets where Grafana hides no series', () => {
    const others = { hidesSeries: false, hidden: new Set(['measured'] as const) };
    const items = itemsOf({ legend: { calcs: ['max'] }, others });
    expect(items[0]).toMatchObject({ data: { layer: 'measured' }, disabled: true });
    expect(items.map(({ label }) => label)).not.toContain('Measured');
  });

  it('are not there where an override hides them from the legend', () => {
    const config = { custom: { hideFrom: { legend: true } } };
    expect(labels({ legend: { calcs: ['max'] }, config })).toEqual(['Warning from 80%', 'Critical from 95%']);
  });
});
