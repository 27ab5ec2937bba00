import { type DataFrame, FieldType, ThresholdsMode, toDataFrame } from '@grafana/data';
import { framesOf, frameOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { type PanelSettings, readSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { noteWords } from '../header/noteWords';
import { nothingMessage, nothingWords } from '../header/nothingWords';
import { notesFor, queryNotes } from './notes';
import { prepSeries } from './panelData';

const settingsOf = (options: Partial<HeadroomOptions> = {}, resource = '') =>
  readSettings(options, { units: '', mixVariable: '', resource });

const NO_TEXTS = { units: '', mixVariable: '', resource: '' };

const TRAFFIC = { outboundBytes: [1e6, 2e6], units: [10, 10], shares: { echo: [1, 1] } };

function notes(frames: DataFrame[], settings = settingsOf()): string[] {
  const prepared = prepSeries(frames, settings);
  return prepared.nothing ? [] : notesFor(prepared.resources[0], settings, prepared.warnings).map(noteWords);
}

describe('the preparation of frames', () => {
  it('leaves the message to Grafana if the data is empty', () => {
    for (const frames of [[], [toDataFrame({ fields: [] })]]) {
      const prepared = prepSeries(frames, settingsOf());
      expect(prepared.nothing).toEqual({ reason: 'noData' });
      expect(prepared.nothing && nothingWords(prepared.nothing)).toBeUndefined();
    }
  });

  it('trusts the rows of a frame, not the length that it claims', () => {
    const [frame] = framesOf({ outboundBytes: [1, 2] });
    for (const length of [0, -1, NaN]) {
      expect(prepSeries([{ ...frame, length }], settingsOf()).nothing).toBeUndefined();
    }
    expect(
      prepSeries(
        [toDataFrame({ fields: [] })].map((empty) => ({ ...empty, length: 5 })),
        settingsOf()
      ).nothing
    ).toEqual({
      reason: 'noData',
    });
  });

  it('reads an error of a query, wherever the data source puts its message', () => {
    const errors = [{}, {}, { message: '', data: { message: 'timed out' } }, { statusText: 'Bad Gateway' }];
    expect(queryNotes(errors).map(({ source, ...note }) => [source, Object.values(note)])).toEqual([
      ['query', ['']],
      ['query', ['timed out']],
      ['query', ['Bad Gateway']],
    ]);
  });

  it('names the series that it found if none is traffic, and the ones that it needs', () => {
    const prepared = prepSeries([frameOf('node_cpu_seconds', [1, 2])], settingsOf());
    expect(prepared.nothing && nothingWords(prepared.nothing)).toMatch(
      /^Query the series that the rules pack records, .*No SignalR traffic recognized in: node_cpu_seconds/
    );
  });

  it('names the resources that have a unit size and no traffic, with what else is known of them', () => {
    const prepared = prepSeries(framesOf({ units: [10], name: 'orders' }), settingsOf());
    const nothing = prepared.nothing ?? { reason: 'noData' };
    expect(nothing).toEqual({ reason: 'nothingMeasured', silent: [{ name: 'orders', units: 10 }] });
    expect(nothingMessage(nothing)).toBe(
      "Check the exporter's list of resources and its permissions: no traffic, connections or server load in this time range of orders (10 units)"
    );
  });

  it('keeps a resource without data beside others, the last of them, as a review must not lack it', () => {
    const frames = [...framesOf({ units: [10, 10], name: 'silent' }), ...framesOf({ ...TRAFFIC, name: 'busy' })];
    const prepared = prepSeries(frames, settingsOf());
    expect(prepared.nothing ? [] : prepared.resources.map(({ resource }) => resource)).toEqual(['busy', 'silent']);
    expect(prepSeries(frames, settingsOf({}, 'silent')).nothing?.reason).toBe('nothingMeasured');
  });

  it('asks for the grain of totals if nothing else is measured', () => {
    const total = toDataFrame({
      refId: 'A',
      fields: [
        { name: 'Time', type: FieldType.time, values: [START] },
        { name: 'Outbound Traffic', type: FieldType.number, values: [3600] },
      ],
    });
    const { nothing } = prepSeries([total, ...framesOf({ name: 'orders', units: [1] })], settingsOf());
    expect(nothing).toEqual({ reason: 'grainUnknown', names: ['Outbound Traffic'] });
    expect(nothing && nothingWords(nothing)).toBe(
      'Not used: totals of an unknown time grain; set it in "Roles of the series": Outbound Traffic.'
    );
  });

  it('says nothing of a unit that the panel gives to every field', () => {
    const connections = frameOf('resource:signalr_connections:max1m', [5]);
    connections.fields[1].config.unit = 'Bps';
    const codes = (panelUnit?: string) => {
      const prepared = prepSeries([connections], settingsOf(), panelUnit);
      return prepared.nothing === undefined ? prepared.warnings.map(({ code }) => code) : [];
    };
    expect(codes()).toEqual(['unitMismatch']);
    expect(codes('Bps')).toEqual([]);
  });

  it('keeps resources separate and never sums them', () => {
    const prepared = prepSeries(
      [...framesOf({ ...TRAFFIC, name: 'a' }), ...framesOf({ ...TRAFFIC, name: 'b' })],
      settingsOf()
    );
    expect(prepared.nothing).toBeUndefined();
    expect(prepared.nothing ? [] : prepared.resources.map(({ latest }) => latest.measured.outboundBytes)).toEqual([
      2e6, 2e6,
    ]);
  });

  it('reports the role of each series and the evidence for it', () => {
    const prepared = prepSeries(
      [...framesOf({ outboundBytes: [1] }), { ...frameOf('kilo', [1]), refId: 'B' }],
      settingsOf({ roles: [{ role: 'connections', refId: 'B' }] })
    );
    expect(prepared.nothing ? [] : prepared.roles).toMatchObject([
      {
        role: 'outboundBytes',
        evidence: 'canonicalName',
        series: 'resource:signalr_outbound_bytes:rate1m',
        refId: 'A',
      },
      { role: 'connections', evidence: 'option', series: 'kilo', refId: 'B' },
    ]);
  });

  it('keeps only the resources that the option names, by name or id, in any case', () => {
    const frames = [...framesOf({ ...TRAFFIC, name: 'chat' }), ...framesOf({ ...TRAFFIC, name: 'orders' })];
    const id = '/subscriptions/s/resourceGroups/rg/providers/Microsoft.SignalRService/SignalR/orders';
    for (const wanted of ['Orders', id]) {
      const prepared = prepSeries(frames, settingsOf({}, wanted));
      expect(prepared.nothing ? [] : prepared.resources.map(({ resource }) => resource)).toEqual(['orders']);
    }
  });

  it('lists the resources in the data if the option names none of them', () => {
    const prepared = prepSeries(framesOf(TRAFFIC), settingsOf({}, 'chta'));
    expect(prepared.nothing && nothingWords(prepared.nothing)).toBe(
      'Choose another resource in the options or the variable: chta is not in the data, which has chat'
    );
  });
});

describe('notes', () => {
  it('are empty while everything is known', () => {
    expect(notes(framesOf({ ...TRAFFIC, outboundBytes: [1e6, null] }))).toEqual([]);
  });

  it('leave a missing mix to the assumptions, unless only connections are measured', () => {
    expect(notes(framesOf({ ...TRAFFIC, shares: {} }))).toEqual([]);
    expect(notes(framesOf({ connections: [1, 2], units: [10, 10] }))).toEqual([
      expect.stringContaining('do-not-exceed'),
    ]);
  });

  it('differ for a mix that is always missing and one that is missing for a while', () => {
    expect(notes(framesOf({ ...TRAFFIC, shares: { echo: [null, 1] } }))).toEqual([
      expect.stringMatching(/^While the scenario mix is missing/),
    ]);
  });

  it('say only that the unit size is unknown if it is', () => {
    expect(notes(framesOf({ outboundBytes: [1, 2] }))).toEqual(['Unit size unknown: no ceilings.']);
  });

  it.each([
    [101, 'The guide does not cover'],
    [7, 'The guide has no column'],
  ])('describe a unit size of %d', (units, words) => {
    expect(notes(framesOf({ ...TRAFFIC, units: [units, units] }))).toEqual([expect.stringContaining(words)]);
  });

  it('list problems of the options before those of the data', () => {
    const settings = settingsOf({ mixSource: 'declared', declaredMix: { echo: 0.4 } });
    expect(notes([...framesOf(TRAFFIC), frameOf('up', [1, 1])], settings)).toEqual([
      expect.stringContaining('Declared mix in the options ignored: mix sums to 0.4'),
      'Ignored, not recognized: up.',
    ]);
  });

  it('name eight series and count the others, to spare the dashboard of a large fleet', () => {
    const strangers = Array.from({ length: 9 }, (_, i) => frameOf(`metric_${i}`, [1, 1]));
    expect(notes([...framesOf(TRAFFIC), ...strangers]).at(-1)).toMatch(/metric_7 and 1 more\.$/);
    expect(notes([...framesOf(TRAFFIC), ...strangers.slice(1)]).at(-1)).toMatch(/metric_8\.$/);
  });
});

describe('the resources of frames', () => {
  const ECHO_AT_10 = {
    inboundBytes: [1e6, 1.9e7],
    outboundBytes: [1e6, 1.9e7],
    connections: [9000, 9000],
    units: [10, 10],
    shares: { echo: [1, 1] },
  };

  const assessed = (frames: DataFrame[], settings = settingsOf()) => {
    const prepared = prepSeries(frames, settings);
    return prepared.nothing ? [] : prepared.resources;
  };

  it('enter a state at exactly its standard threshold', () => {
    const at = (warning: number) => {
      const steps = [-Infinity, warning, 0.95].map((value) => ({ value, color: 'red' }));
      const settings = readSettings({}, NO_TEXTS, { mode: ThresholdsMode.Absolute, steps });
      return assessed(framesOf(ECHO_AT_10), settings).map(({ latest }) => latest.state);
    };
    expect(at(0.927734375)).toEqual(['warning']);
    expect(at(0.92773438)).toEqual(['normal']);
  });

  describe('follow what the rules recorded, unless an option says otherwise:', () => {
    const FACTORS: TestResource['others'] = [
      ['trafficFactor', [2], { direction: 'inbound' }],
      ['trafficFactor', [2], { direction: 'outbound' }],
    ];

    // A unit of echo carries 2,048,000 B/s, and half of that in messages of 512 B, which cost as much as 1,024 B.
    it.each<[string, TestResource['others'], number, Partial<HeadroomOptions>]>([
      ['a server leg', [['serverLeg', [1]]], 0.4638671875, { serverLeg: 'no' }],
      ['a server leg', [['serverLeg', [1]]], 0.4638671875, { trafficFactors: { inbound: 1, outbound: 1 } }],
      ['traffic factors', FACTORS, 0.4638671875, { serverLeg: 'no' }],
      ['traffic factors', FACTORS, 0.4638671875, { trafficFactors: { inbound: 1, outbound: 1 } }],
      ['a ceiling factor', [['ceilingFactor', [2]]], 0.4638671875, { ceilingFactor: 1 }],
      ['a message size', [['messageSize', [512]]], 1.85546875, { messageSize: 2048 }],
    ])('%s', (_, others, recorded, options) => {
      const frames = framesOf({ ...ECHO_AT_10, others });
      const inbound = (settings?: PanelSettings) => assessed(frames, settings)[0].latest.utilization.inboundBytes;
      expect(inbound()).toBe(recorded);
      expect(inbound(settingsOf(options))).toBe(0.927734375);
    });

    it('the edition of a SKU that only the later one covers', () => {
      const editionOf = (sku: string, options?: Partial<HeadroomOptions>) =>
        assessed(framesOf({ ...ECHO_AT_10, others: [['sku', [1], { sku }]] }), settingsOf(options))[0].settings.edition
          .id;
      expect(editionOf('Premium_P1')).toBe('2019-11');
      expect(editionOf('Premium_P2')).toBe('2023-03');
      expect(editionOf('Premium_P1', { edition: '2023-03' })).toBe('2023-03');
    });
  });

  it('assume nothing about the server leg once the rules recorded that there is none', () => {
    const assumptionsWith = (others: TestResource['others']) =>
      assessed(framesOf({ ...ECHO_AT_10, others }))[0].latest.assumptions;
    expect(assumptionsWith([])).toEqual(['messageSize', 'serverLeg']);
    expect(assumptionsWith([['serverLeg', [0]]])).toEqual(['messageSize']);
  });

  it('have the message size that the counted messages give', () => {
    const traffic = { inboundBytes: [4e5], outboundBytes: [4e5], units: [1], shares: { echo: [1] } };
    const [{ latest }] = assessed(framesOf({ ...traffic, others: [['countedMessages', [2000]]] }));
    expect(latest).toMatchObject({
      sizes: { inbound: { bytes: 200, basis: 'counted' }, outbound: { bytes: 200, basis: 'counted' } },
      worst: { utilization: 1 },
      state: 'over',
      assumptions: ['messageSizeEstimated', 'serverLeg'],
    });
  });

  it('have the 20 connections of the free SKU without a unit size, and no traffic ceilings', () => {
    const sku: TestResource['others'] = [['sku', [1], { sku: 'Free_F1', service_mode: 'Serverless' }]];
    const [resource] = assessed(framesOf({ connections: [19], outboundBytes: [1e9], others: sku }));
    expect(resource).toMatchObject({ sku: 'Free_F1', serviceMode: 'Serverless', hasCeilings: true });
    expect(resource.latest).toMatchObject({
      ceilings: { connections: 20, outboundBytes: null },
      worst: { dimension: 'connections', utilization: 0.95 },
      state: 'critical',
    });
  });

  it('keep the values that the dashboard compares with, without assessing them', () => {
    const now = framesOf(ECHO_AT_10);
    const earlier = framesOf({ inboundBytes: [5e9, 5e9] }).map((frame) => ({
      ...frame,
      refId: 'A-compare',
      meta: { timeCompare: { diffMs: 0, isTimeShiftQuery: true } },
    }));
    const [resource] = assessed([...now, ...earlier]);
    expect(resource.comparison).toEqual({
      times: [START, START + MINUTE],
      earlierBy: 0,
      isOffered: false,
      measured: { inboundBytes: [5e9, 5e9] },
    });
    expect(resource.latest.state).toBe('warning');
  });

  it('come before those that have ended, however bad the last moment of those was', () => {
    const minutesOf = (count: number, value: number) => Array.from({ length: count }, () => value);
    const gone = { name: 'gone', outboundBytes: minutesOf(20, 9e9), units: minutesOf(20, 10) };
    const calm = { name: 'calm', outboundBytes: minutesOf(60, 1), units: minutesOf(60, 10) };
    const unknown = { name: 'unknown', outboundBytes: minutesOf(60, 1) };
    const order = (...all: TestResource[]) => assessed(all.flatMap(framesOf)).map(({ resource }) => resource);
    expect(order(gone, calm, unknown)).toEqual(['calm', 'unknown', 'gone']);
    expect(order(gone, { ...gone, name: 'also gone', outboundBytes: minutesOf(20, 1) })).toEqual(['gone', 'also gone']);
  });
});
