import '../ui/test-dom';
import {
  FieldConfigProperty,
  type FieldConfigPropertyItem,
  getPanelOptionsWithDefaults,
  PanelOptionsEditorBuilder,
  PanelPlugin,
  standardEditorsRegistry,
  standardFieldConfigEditorRegistry,
} from '@grafana/data';
import { LegendDisplayMode, SortOrder, TooltipDisplayMode } from '@grafana/schema';
import { addOptions } from './addOptions';
import { fieldConfigOptions } from './fieldConfig';
import { readSettings } from './settings';
import { readThresholds } from './thresholds';
import { DEFAULT_OPTIONS, type HeadroomOptions, VIEWS } from './types';

/** Registered by Grafana's application before it loads a panel. */
const EDITORS = ['boolean', 'multi-select', 'number', 'radio', 'select', 'stats-picker', 'text'];
standardEditorsRegistry.setInit(() => EDITORS.map((id) => ({ id, name: id, editor: () => null })));
standardFieldConfigEditorRegistry.setInit(() => Object.values(FieldConfigProperty).map(standardOption));

function standardOption(id: FieldConfigProperty): FieldConfigPropertyItem {
  return {
    id,
    path: id,
    name: id,
    editor: () => null,
    override: () => null,
    process: (value) => value,
    shouldApply: () => true,
  };
}

const OPTIONS: HeadroomOptions = {
  ...DEFAULT_OPTIONS,
  legend: { showLegend: true, displayMode: LegendDisplayMode.List, placement: 'bottom', calcs: [] },
  tooltip: { mode: TooltipDisplayMode.Multi, sort: SortOrder.None },
};

function newPlugin() {
  const plugin = new PanelPlugin<HeadroomOptions>(null).useFieldConfig(fieldConfigOptions).setPanelOptions(addOptions);
  Reflect.set(plugin, 'meta', { id: 'headroom-signalr-panel', name: 'SignalR Headroom' });
  return plugin;
}

/** Every editor, including hidden ones. */
function allItems() {
  const builder = new PanelOptionsEditorBuilder<HeadroomOptions>();
  addOptions(builder, {});
  return builder.getItems();
}

/** The editors that a user sees. */
function shownPaths(options: Partial<HeadroomOptions>): string[] {
  const chosen = { ...OPTIONS, ...options };
  const builder = new PanelOptionsEditorBuilder<HeadroomOptions>();
  addOptions(builder, { options: chosen });
  return builder
    .getItems()
    .filter(({ showIf }) => showIf === undefined || showIf(chosen, []) === true)
    .map(({ path }) => path);
}

const own = (paths: string[]) => paths.filter((path) => !/^(?:legend|tooltip)\./.test(path));

const WITHOUT_DEFAULT = ['messageSize', 'trafficFactors', 'ceilingFactor', 'price'];

describe('the options of a new panel', () => {
  it('equal the defaults that the panel uses for a dashboard without options', () => {
    const { legend, tooltip, plan, ...defaults }: Record<string, unknown> = { ...newPlugin().defaults };
    const { plan: _, ...expected } = DEFAULT_OPTIONS;
    expect(defaults).toEqual(expected);
    expect(legend).toMatchObject({ showLegend: true, displayMode: 'list', placement: 'bottom', calcs: [] });
    expect(tooltip).toEqual({ mode: 'multi' });
    expect(plan).toBeUndefined();
  });

  it('each have an editor, except those that are edited in the Plan view', () => {
    const paths = allItems().map(({ path }) => path.split('.')[0]);
    expect(new Set(paths)).toEqual(
      new Set(
        [...Object.keys(DEFAULT_OPTIONS), ...WITHOUT_DEFAULT, 'legend', 'tooltip'].filter((key) => key !== 'plan')
      )
    );
  });

  it('each have a unique name, and a description if they are the panel’s own', () => {
    const items = allItems();
    expect(new Set(items.map(({ path }) => path)).size).toBe(items.length);
    for (const { path, description } of items.filter(({ path }) => own([path]).length > 0)) {
      expect([path, description]).toEqual([path, expect.stringMatching(/.{20}\.$/)]);
    }
  });

  it('are at most 16 of the panel’s own, and the first three are those that a newcomer needs', () => {
    const paths = own(allItems().map(({ path }) => path));
    expect(paths.length).toBeLessThanOrEqual(16);
    const first = allItems().filter(({ category }) => category?.[0] === 'View');
    expect(first.map(({ path }) => path)).toEqual(['view', 'resource', 'edition']);
  });

  it('are grouped by category', () => {
    const groups = [...new Set(allItems().map(({ category }) => category?.[0]))];
    expect(groups).toEqual(['View', 'Ceilings', 'Data', 'Display', 'Price', 'Legend', 'Tooltip']);
  });
});

describe('the pane of options', () => {
  it('shows only the options that apply by default', () => {
    expect(own(shownPaths({}))).toEqual([
      'view',
      'resource',
      'edition',
      'units',
      'mixSource',
      'messageSize',
      'serverLeg',
      'trafficFactors.inbound',
      'trafficFactors.outbound',
      'ceilingFactor',
      'roles',
      'nextSizes',
    ]);
  });

  it.each([
    ['mixSource', 'declared', 'declaredMix'],
    ['mixSource', 'variable', 'mixVariable'],
  ])('with %s "%s" adds only %s', (path, source, asked) => {
    const before = shownPaths({});
    const after = shownPaths({ [path]: source });
    expect(after.filter((shown) => !before.includes(shown))).toEqual([asked]);
  });

  it('hides the server leg once a factor is set, and the factors once the server leg is, but never both', () => {
    const shown = (options: Partial<HeadroomOptions>) =>
      shownPaths(options).filter((path) => /serverLeg|trafficFactors/.test(path));
    const factors = ['trafficFactors.inbound', 'trafficFactors.outbound'];
    expect(shown({ trafficFactors: { outbound: 2 } })).toEqual(factors);
    expect(shown({ serverLeg: 'no' })).toEqual(['serverLeg']);
    expect(shown({ serverLeg: 'yes', trafficFactors: { inbound: 2 } })).toEqual(['serverLeg', ...factors]);
  });

  it('has next sizes only for the overlay, and legend and tooltip only for views with lines', () => {
    const having = (path: string) => VIEWS.filter((view) => shownPaths({ view }).includes(path));
    expect(having('nextSizes')).toEqual(['overlay']);
    expect(having('legend.calcs')).toEqual(['overlay', 'utilization']);
    expect(having('tooltip.mode')).toEqual(['overlay', 'utilization']);
    expect(having('price.perUnit')).toEqual(['fleet', 'review', 'plan']);
    expect(having('mixSource')).toEqual([...VIEWS]);
  });
});

describe('the field configuration', () => {
  const withDefaults = (currentFieldConfig: Parameters<typeof getPanelOptionsWithDefaults>[0]['currentFieldConfig']) =>
    getPanelOptionsWithDefaults({
      plugin: newPlugin(),
      currentOptions: {},
      currentFieldConfig,
      isAfterPluginChange: false,
    }).fieldConfig.defaults;

  it('has the default thresholds in a new panel', () => {
    const { thresholds } = withDefaults({ defaults: {}, overrides: [] });
    expect(readThresholds(thresholds)).toMatchObject({ warning: 0.8, critical: 0.95 });
    expect(readSettings({}, { units: '', mixVariable: '', resource: '' }, thresholds).problems).toEqual([]);
  });

  it('offers only the options that apply to this panel, hiding a series included', () => {
    expect(
      new Set(
        newPlugin()
          .fieldConfigRegistry.list()
          .map(({ id }) => id)
      )
    ).toEqual(
      new Set([
        'unit',
        'decimals',
        'min',
        'max',
        'displayName',
        'color',
        'noValue',
        'thresholds',
        'links',
        'custom.hideFrom',
      ])
    );
  });

  it('hides nothing in a new panel', () => {
    expect(withDefaults({ defaults: {}, overrides: [] }).custom).toEqual({
      hideFrom: { tooltip: false, viz: false, legend: false },
    });
  });
});
