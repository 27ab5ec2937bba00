import { type PanelModel, ThresholdsMode } from '@grafana/data';
import { migrateOptions, shouldMigrate, withRemovals } from './migrate';
import { readSettings } from './settings';
import { type HeadroomOptions } from './types';
import { cloneDeep, mergeWith } from 'lodash';

type Saved = Pick<PanelModel, 'options' | 'fieldConfig' | 'pluginVersion'>;

/** Saved by Grafana for a panel of 0.1.0: all default options, and no standard thresholds. */
const SAVED_OPTIONS = {
  edition: '2019-11',
  unitsSource: 'data',
  fixedUnits: '',
  mixSource: 'data',
  declaredMix: {},
  messageSize: 2048,
  thresholds: { warning: 0.8, critical: 0.95 },
  resource: '',
  facets: ['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages'],
  legend: { showLegend: true, displayMode: 'list', placement: 'bottom' },
  tooltip: { mode: 'multi', sort: 'none', hideZeros: false },
};

function saved(options: object, others: Partial<Saved> = {}): Saved {
  return { options: { ...SAVED_OPTIONS, ...options }, fieldConfig: fieldConfig(), pluginVersion: '0.1.0', ...others };
}

function fieldConfig(defaults: PanelModel['fieldConfig']['defaults'] = { unit: 'Bps' }): PanelModel['fieldConfig'] {
  return { defaults, overrides: [] };
}

/** Runs the handler as Grafana does: it returns options and may change the panel's field options. */
function migrated(panel: Saved): {
  options: Partial<HeadroomOptions>;
  defaults: PanelModel['fieldConfig']['defaults'];
} {
  const options = migrateOptions(panel);
  return { options, defaults: panel.fieldConfig.defaults };
}

/** The panel of the resource dashboard in version 0.1.0 of the pack, which set no options. */
const PROVISIONED = {
  type: 'headroom-signalr-panel',
  transparent: false,
  repeatDirection: 'h',
  id: 1,
  title: 'Traffic against its ceilings',
  datasource: { type: 'prometheus', uid: '${datasource}' },
  gridPos: { x: 0, y: 0, w: 24, h: 20 },
  interval: '1m',
  targets: [
    {
      expr: 'resource:signalr_inbound_bytes:rate1m{resource_id="$resource"}',
      refId: 'inboundBytes',
      datasource: { type: 'prometheus', uid: '${datasource}' },
      range: true,
      instant: false,
    },
  ],
};

describe('a panel of 0.1', () => {
  it('stays unchanged if it sets nothing, as in the dashboard of the pack', () => {
    const provisioned: Saved = { ...PROVISIONED, options: {}, fieldConfig: fieldConfig({}) };
    expect(migrated(provisioned)).toEqual({ options: {}, defaults: {} });
    expect(shouldMigrate({ options: {} })).toBe(false);
  });

  it('shows the same with default options, and keeps no obsolete ones', () => {
    const { options, defaults } = migrated(saved({}));
    const { edition, mixSource, declaredMix, resource, legend, tooltip } = SAVED_OPTIONS;
    expect(options).toEqual({ edition, mixSource, declaredMix, resource, legend, tooltip });
    expect(defaults).toEqual({ unit: 'Bps' });
  });

  it('gets its thresholds as standard ones, in percent', () => {
    const { options, defaults } = migrated(saved({ thresholds: { warning: 0.55, critical: 0.7 } }));
    expect(options).not.toHaveProperty('thresholds');
    expect(defaults).toEqual({
      unit: 'Bps',
      thresholds: {
        mode: ThresholdsMode.Percentage,
        steps: [
          { value: -Infinity, color: 'green' },
          { value: 55, color: 'yellow' },
          { value: 70, color: 'orange' },
        ],
      },
    });
    const { thresholds, problems } = readSettings(options, NO_TEXTS, defaults.thresholds);
    expect(thresholds).toMatchObject({ warning: 0.55, critical: 0.7 });
    expect(problems).toEqual([]);
  });

  it('gets the default for a threshold that is not set', () => {
    const { defaults } = migrated({ options: { thresholds: { warning: 0.6 } }, fieldConfig: fieldConfig({}) });
    expect(defaults.thresholds?.steps.map(({ value }) => value)).toEqual([-Infinity, 60, 95]);
  });

  it('gets exactly the same thresholds, because an upgrade must not change when somebody is paged', () => {
    const { defaults } = migrated(saved({ thresholds: { warning: 0.12345, critical: 0.35 } }));
    expect(defaults.thresholds?.steps.map(({ value }) => value)).toEqual([-Infinity, 12.345, 35]);
  });

  it.each([
    { warning: 0.9, critical: 0.5 },
    { warning: 0, critical: 0.9 },
    { warning: 0.5, critical: 1.1 },
    'high',
    null,
  ])('gets the default thresholds instead of invalid ones, as before: %j', (thresholds) => {
    expect(migrated(saved({ thresholds })).defaults).toEqual({ unit: 'Bps' });
  });

  it('ignores thresholds left by another visualization', () => {
    const leftBehind = { mode: ThresholdsMode.Absolute, steps: [{ value: 80, color: 'red' }] };
    const panel = (options: object): Saved => ({
      options,
      fieldConfig: fieldConfig({ thresholds: leftBehind }),
      pluginVersion: '0.1.0',
    });
    expect(migrated(panel(SAVED_OPTIONS)).defaults).toEqual({});
    expect(migrated(panel({})).defaults).toEqual({});
  });

  it.each([
    ['20', '20'],
    [' 2.5 ', '2.5'],
    ['$units', '$units'],
    ['${size:raw}', '${size:raw}'],
    ['ten', 'ten'],
    ['', ''],
  ])('gets the unit size of its text "%s"', (fixedUnits, units) => {
    expect(migrated(saved({ unitsSource: 'fixed', fixedUnits })).options.units).toBe(units);
  });

  it('counts a saved size of 2,048 B as undeclared, because it was the default, and keeps any other', () => {
    const sizeOf = (options: object) => readSettings(migrated(saved(options)).options, NO_TEXTS).messageSize;
    expect(sizeOf({})).toBeUndefined();
    expect(sizeOf({ messageSize: 512 })).toBe(512);
    expect(sizeOf({ serverLeg: 'data' })).toBe(2048);
  });

  it('keeps reading its units from the data, whatever its text is', () => {
    expect(migrated(saved({ fixedUnits: '$units' })).options.units).toBeUndefined();
    expect(migrated(saved({ fixedUnits: '10' })).options.units).toBeUndefined();
  });
});

const NO_TEXTS = { units: '', mixVariable: '', resource: '' };

/** Saved by Grafana for a panel of 0.2.0 in which a person had set every option. */
const OPTIONS_OF_0_2 = {
  view: 'plan',
  edition: '2023-03',
  unitsSource: 'fixed',
  fixedUnits: 20,
  unitsVariable: '$size',
  mixSource: 'declared',
  declaredMix: { echo: 0.6, sendToSmallGroup: 0.4 },
  mixVariable: '$shares',
  messageSize: 2048,
  serverLeg: 'yes',
  ceilingFactor: 1.25,
  roles: [
    { role: 'units', refId: 'unitsNow' },
    { role: 'inboundBytes', series: 'in', basis: 'perMinute' },
    { role: 'ignore', refId: 'Z' },
  ],
  resource: 'orders-live',
  facets: ['outboundBytes', 'connections'],
  nextSizes: 2,
  forecast: false,
  price: { perUnit: 49, currency: 'EUR' },
  plan: {
    part: 'workloads',
    basis: 'p95',
    units: 10,
    growth: 0.3,
    mix: { broadcast: 1 },
    messageSize: 512,
    connections: 5000,
    target: 0.7,
    aspnet: true,
    workloadConnections: 8000,
    workloads: [{ scenario: 'sendToSmallGroup', senders: 10, messageSize: 512, sendInterval: 2, groupSize: 20 }],
  },
  legend: { showLegend: false, displayMode: 'table', placement: 'right' },
  tooltip: { mode: 'single', sort: 'desc', hideZeros: true },
};

describe('a panel of 0.2', () => {
  const thresholds = { mode: ThresholdsMode.Percentage, steps: [{ value: 70, color: 'yellow' }] };
  const overrides = [{ matcher: { id: 'byName', options: 'in' }, properties: [{ id: 'custom.hideFrom', value: {} }] }];
  const panel = (options: object): Saved => ({
    options,
    fieldConfig: { defaults: { thresholds, noValue: 'none' }, overrides },
    pluginVersion: '0.2.0',
  });

  it('keeps every option that there still is, its threshold and its override', () => {
    const given = panel(OPTIONS_OF_0_2);
    const { unitsSource: _, fixedUnits, unitsVariable: __, facets: ___, forecast: ____, ...others } = OPTIONS_OF_0_2;
    expect(shouldMigrate(given)).toBe(true);
    expect(migrateOptions(given)).toEqual({ ...others, units: String(fixedUnits) });
    expect(given.fieldConfig).toEqual(panel({}).fieldConfig);
  });

  it.each([
    [{ unitsSource: 'data', fixedUnits: 20, unitsVariable: '$size' }, undefined],
    [{ unitsSource: 'fixed', fixedUnits: 20, unitsVariable: '$size' }, '20'],
    [{ unitsSource: 'variable', fixedUnits: 20, unitsVariable: '$size' }, '$size'],
    [{ unitsSource: 'variable' }, '$units'],
    [{ unitsSource: 'fixed' }, '1'],
  ])('gets one unit size from the three options %j', (options, units) => {
    expect(migrateOptions(panel(options))).toEqual(units === undefined ? {} : { units });
  });

  it('has options that are all still read, with their values', () => {
    const options = migrateOptions(panel(OPTIONS_OF_0_2));
    const { problems, ...read } = readSettings(options, {
      ...NO_TEXTS,
      units: options.units ?? '',
      resource: 'orders-live',
    });
    expect(problems).toEqual([]);
    expect(read).toMatchObject({
      edition: { id: '2023-03' },
      units: { source: 'fixed', units: 20 },
      mix: { source: 'declared', mix: { echo: 0.6, sendToSmallGroup: 0.4 } },
      messageSize: 2048,
      serverLeg: true,
      ceilingFactor: 1.25,
      roles: OPTIONS_OF_0_2.roles,
      resources: ['orders-live'],
      nextSizes: 2,
      price: OPTIONS_OF_0_2.price,
    });
  });

  it.each([
    { view: 'overlay', nextSizes: 1, edition: '${edition}' },
    { view: 'review', mixSource: 'variable', mixVariable: '$mix', edition: '${edition}' },
  ])('stays as the dashboards of the pack had it: %j', (options) => {
    expect(shouldMigrate({ options })).toBe(false);
    expect(migrateOptions(panel(options))).toEqual(options);
  });
});

describe('migrating', () => {
  it('changes nothing the second time', () => {
    const panel = saved({ thresholds: { warning: 0.5, critical: 0.9 }, unitsSource: 'fixed', fixedUnits: '$units' });
    const once = migrated(panel);
    const again = migrated({ ...panel, options: once.options, pluginVersion: '0.2.0' });
    expect(again).toEqual(once);
    expect(shouldMigrate({ options: once.options })).toBe(false);
  });

  it('leaves a new panel and its standard thresholds unchanged, whatever version saved it', () => {
    const thresholds = { mode: ThresholdsMode.Percentage, steps: [{ value: 50, color: 'red' }] };
    for (const pluginVersion of [undefined, '', '0.1.0', '0.2.0', '1.0.0']) {
      const options = { view: 'review', units: '10' };
      expect(migrated({ options, fieldConfig: fieldConfig({ thresholds }), pluginVersion })).toEqual({
        options,
        defaults: { thresholds },
      });
    }
  });

  it('keeps unknown options', () => {
    expect(migrated(saved({ mine: { a: [1] } })).options).toMatchObject({ mine: { a: [1] } });
  });

  it('does not mutate the panel that Grafana passes', () => {
    const panel = saved({ thresholds: { warning: 0.5, critical: 0.9 } });
    const given = Object.freeze(panel.fieldConfig);
    Object.freeze(given.defaults);
    Object.freeze(panel.options);
    migrateOptions(panel);
    expect(given).toEqual(fieldConfig());
  });

  it('depends on the contents of the options, because builds may share a version number', () => {
    expect(shouldMigrate(saved({}))).toBe(true);
    expect(shouldMigrate({ options: { thresholds: null } })).toBe(true);
    expect(shouldMigrate({ options: { fixedUnits: 20 } })).toBe(true);
    expect(shouldMigrate({ options: { lastWeek: false } })).toBe(true);
    expect(shouldMigrate({ options: { units: '20' } })).toBe(false);
    expect(shouldMigrate({ options: { messageSize: 2048 } })).toBe(true);
    expect(shouldMigrate({ options: { messageSize: 2048, serverLeg: 'data' } })).toBe(false);
    expect(shouldMigrate({ options: { messageSize: 512 } })).toBe(false);
    expect(shouldMigrate({ options: undefined })).toBe(false);
  });

  it.each(['null', '7', '"all"', '[]', '{"thresholds":[],"fixedUnits":{}}', '{"thresholds":7,"fixedUnits":null}'])(
    'never throws on options and field options written by hand: %s',
    (json) => {
      for (const config of [undefined, null, 7, [], {}, { defaults: null, overrides: 'none' }]) {
        const panel: Saved = JSON.parse(`{"options":${json},"fieldConfig":${JSON.stringify(config) ?? 'null'}}`);
        const options = migrateOptions(panel);
        expect(readSettings(options, NO_TEXTS).units).toEqual({ source: 'data' });
      }
    }
  );
});

/** Merges options as Grafana 12.2 and 13 do. */
function merged(before: object, change: object): object {
  return mergeWith(cloneDeep(before), change, (old, value, key, target) => {
    if (Array.isArray(value)) {
      return value;
    }
    if (old !== value && value === undefined) {
      target[key] = value;
    }
    return undefined;
  });
}

describe('options handed back to Grafana', () => {
  it('lose removed keys at every depth, although Grafana merges them', () => {
    const before = { view: 'plan', plan: { units: 20, growth: 2, mix: { echo: 0.5, broadcast: 0.5 } } };
    const after = { view: 'plan', plan: { growth: 2, mix: { echo: 1 } } };
    expect(JSON.parse(JSON.stringify(merged(before, withRemovals(before, after))))).toEqual(after);
    expect(merged(before, after)).not.toEqual(after);
  });

  it('keep lists exactly, even shorter ones', () => {
    const before = { plan: { workloads: [{ scenario: 'echo' }, { scenario: 'broadcast' }] } };
    const after = { plan: { workloads: [{ scenario: 'echo' }] } };
    expect(merged(before, withRemovals(before, after))).toEqual(after);
  });

  it('keep new keys', () => {
    expect(withRemovals({}, { plan: { units: 5 } })).toEqual({ plan: { units: 5 } });
  });
});
