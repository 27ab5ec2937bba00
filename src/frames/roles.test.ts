import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, resourceId, seriesFrame } from './test-frames';
import { type ExplicitRoleMapping, LASTING_ROLES, SERIES_ROLES, type SeriesRole } from './types';

/** Roles whose series need a label, or that no series over time shows. */
const OTHERWISE: readonly SeriesRole[] = ['share', 'serverLoad', 'utilization', ...LASTING_ROLES];

/** The detected role of a frame with the value 120. */
function roleOf(frame: Parameters<typeof seriesFrame>[1], roles?: ExplicitRoleMapping[], value = 120) {
  const { roles: found, resources } = observe([seriesFrame([value], frame)], { roles });
  const [assignment] = found;
  const [resource] = resources;
  const column = Object.values(resource?.measured ?? {})[0] ?? resource?.units ?? resource?.countedMessages;
  return assignment === undefined
    ? undefined
    : {
        role: assignment.role,
        evidence: assignment.evidence,
        divisor: assignment.divisor,
        value: column?.[0],
      };
}

const asRate = { divisor: 1, value: 120 };
const asTotal = { divisor: 60, value: 2 };
const exporter = 'azure_signalr_inboundtraffic_total_bytes';

describe('the order of evidence', () => {
  it('prefers an option to a canonical name', () => {
    const labels = { __name__: CANONICAL_NAMES.inboundBytes };
    expect(roleOf({ labels, refId: 'A' }, [{ role: 'outboundBytes', refId: 'A' }])).toEqual({
      role: 'outboundBytes',
      evidence: 'option',
      ...asRate,
    });
  });

  it('prefers a canonical name to a refId', () => {
    const found = roleOf({ labels: { __name__: CANONICAL_NAMES.inboundBytes }, refId: 'outboundBytes' });
    expect(found).toEqual({ role: 'inboundBytes', evidence: 'canonicalName', ...asRate });
  });

  it('prefers a refId to an exporter’s name', () => {
    const found = roleOf({ labels: { __name__: exporter }, refId: 'outboundBytes' });
    expect(found).toMatchObject({ role: 'outboundBytes', evidence: 'refId', ...asRate });
  });

  it('accepts an exporter’s name alone', () => {
    expect(roleOf({ labels: { __name__: exporter } })).toEqual({
      role: 'inboundBytes',
      evidence: 'exporterName',
      ...asTotal,
    });
  });

  it('shows the series with the stronger evidence for a role, without a warning', () => {
    const labels = { resourceID: resourceId('foo') };
    const { resources, roles, warnings } = observe([
      seriesFrame([600], { labels: { __name__: exporter, ...labels } }),
      canonicalFrame(CANONICAL_NAMES.inboundBytes, [7]),
    ]);
    expect(resources[0].measured.inboundBytes).toEqual([7]);
    expect(roles).toHaveLength(1);
    expect(warnings).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['the label __name__', { labels: { __name__: CANONICAL_NAMES.inboundBytes } }],
    ['the field', { field: CANONICAL_NAMES.inboundBytes }],
    ['the frame', { name: CANONICAL_NAMES.inboundBytes }],
    ['the display name', { config: { displayNameFromDS: `${CANONICAL_NAMES.inboundBytes}{resource_id="/x/foo"}` } }],
  ])('include a canonical name in %s', (_, frame) => {
    expect(roleOf(frame)).toEqual({ role: 'inboundBytes', evidence: 'canonicalName', ...asRate });
  });

  it('include labels in a display name, which identify the resource', () => {
    const name = `${CANONICAL_NAMES.inboundBytes}{resource_id="${resourceId('foo')}", resource="a \\"foo\\""}`;
    const { resources } = observe([seriesFrame([1], { config: { displayNameFromDS: name } })]);
    expect(resources[0]).toMatchObject({ resourceId: resourceId('foo'), resource: 'a "foo"' });
  });

  it.each(SERIES_ROLES.filter((role) => !OTHERWISE.includes(role)))('include the refId %s', (role) => {
    expect(roleOf({ refId: role })).toEqual({ role, evidence: 'refId', ...asRate });
  });

  it('do not include a refId that only looks like a role', () => {
    expect(roleOf({ refId: 'Inbound' })).toBeUndefined();
  });

  it('include those of azure-metrics-exporter, with the resource', () => {
    const labels = {
      __name__: 'azurerm_resource_metric',
      aggregation: 'total',
      interval: 'PT1M',
      metric: 'InboundTraffic',
      resourceGroup: 'rg1',
      resourceID: resourceId('foo'),
      resourceName: 'Foo',
      timespan: 'PT1M',
      unit: 'Bytes',
    };
    const { resources, warnings } = observe([seriesFrame([1.2e8], { labels })]);
    expect(resources).toMatchObject([
      { resourceId: resourceId('foo'), resource: 'Foo', measured: { inboundBytes: [2e6] } },
    ]);
    expect(warnings).toEqual([]);
  });

  it('do not include the server load of another Azure service', () => {
    const labels = { __name__: 'azurerm_resource_metric', metric: 'ServerLoad', aggregation: 'maximum' };
    const redis = '/subscriptions/s/resourcegroups/r/providers/microsoft.cache/redis/foo';
    expect(roleOf({ labels: { ...labels, resourceID: redis } })).toBeUndefined();
    expect(roleOf({ labels: { ...labels, resourceID: resourceId('foo') } })?.role).toBe('serverLoad');
  });
});

describe('the basis of values', () => {
  it('divides a total of five minutes by 300', () => {
    expect(roleOf({ labels: { __name__: exporter, interval: 'PT5M' } }, undefined, 600)).toMatchObject({
      divisor: 300,
      value: 2,
    });
    expect(roleOf({ labels: { __name__: exporter, timegrain: 'PT5M' } })?.divisor).toBe(300);
  });

  it('uses the grain of one minute where no label names it, as the rules do', () => {
    expect(roleOf({ labels: { __name__: exporter } })?.divisor).toBe(60);
    expect(roleOf({ labels: { __name__: exporter, timespan: 'PT5M' } })?.divisor).toBe(60);
    expect(roleOf({ labels: { __name__: exporter, interval: '', timespan: 'PT5M' } })?.divisor).toBe(60);
  });

  it('uses the grain of one minute for Alloy, which queries five minutes', () => {
    expect(roleOf({ labels: { __name__: exporter, timespan: 'PT5M', interval: 'PT1M' } })?.divisor).toBe(60);
  });

  it('is unknown for a duration that cannot be read', () => {
    for (const interval of ['PT0M', 'soon', '1m']) {
      expect(roleOf({ labels: { __name__: exporter, interval } })).toBeUndefined();
      const { warnings } = observe([seriesFrame([60], { labels: { __name__: exporter, interval } })]);
      expect(warnings).toEqual([{ code: 'grainUnknown', subject: exporter }]);
    }
  });

  it('reads points of Azure Monitor an hour apart as totals per hour', () => {
    const times = [0, 3_600_000, 7_200_000];
    const { resources } = observe([seriesFrame([7200, 3600, 0], { field: 'Inbound Traffic', times })]);
    expect(resources[0].measured.inboundBytes).toEqual([2, 1, 0]);
  });

  it('still reads points of an exporter an hour apart as totals per minute', () => {
    const times = [0, 3_600_000, 7_200_000];
    const { resources } = observe([seriesFrame([120, 60, 0], { labels: { __name__: exporter }, times })]);
    expect(resources[0].measured.inboundBytes).toEqual([2, 1, 0]);
  });

  it('reads a stated role as a rate, unless the series has its source’s name or the option says per minute', () => {
    expect(roleOf({ refId: 'inboundBytes' })).toMatchObject(asRate);
    expect(roleOf({ refId: 'inboundBytes', labels: { __name__: exporter } })).toMatchObject(asTotal);
    expect(roleOf({ refId: 'inboundBytes', config: { displayName: 'Inbound Traffic' } })).toMatchObject(asRate);
    expect(roleOf({ refId: 'A' }, [{ role: 'inboundBytes', refId: 'A', basis: 'perMinute' }])).toMatchObject(asTotal);
    expect(
      roleOf({ labels: { __name__: exporter } }, [{ role: 'inboundBytes', series: exporter, basis: 'perSecond' }])
    ).toMatchObject({ evidence: 'option', ...asRate });
  });

  it('reads server load in percent from exporters and as a ratio from the pack', () => {
    expect(roleOf({ field: 'Server Load' }, undefined, 70)).toMatchObject({ role: 'serverLoad', value: 0.7 });
    expect(roleOf({ labels: { __name__: CANONICAL_NAMES.serverLoad } }, undefined, 0.7)).toMatchObject({ value: 0.7 });
  });
});

describe('explicit mappings', () => {
  it('require every criterion to match', () => {
    const both: ExplicitRoleMapping = { role: 'units', refId: 'A', series: 'size' };
    expect(roleOf({ refId: 'A', field: 'size' }, [both])?.role).toBe('units');
    expect(roleOf({ refId: 'B', field: 'size' }, [both])).toBeUndefined();
    expect(roleOf({ refId: 'A', field: 'length' }, [both])).toBeUndefined();
  });

  it('ignore a series in spite of every name, without a warning', () => {
    const frame = seriesFrame([60], { refId: 'A', labels: { __name__: exporter } });
    expect(observe([frame], { roles: [{ role: 'ignore', series: exporter }] })).toEqual({
      resources: [],
      roles: [],
      warnings: [],
      isEmpty: false,
    });
    expect(observe([frame], { roles: [{ role: 'ignore', refId: 'B' }] }).roles).toHaveLength(1);
  });

  it('use the first match, even an "ignore"', () => {
    const ignored: ExplicitRoleMapping = { role: 'ignore', refId: 'A' };
    const stated: ExplicitRoleMapping = { role: 'units', refId: 'A' };
    expect(roleOf({ refId: 'A' }, [ignored, stated])).toBeUndefined();
    expect(roleOf({ refId: 'A' }, [stated, ignored])?.role).toBe('units');
  });

  it('match nothing without criteria', () => {
    expect(roleOf({ refId: 'A' }, [{ role: 'units' }, { role: 'units', refId: '', series: '' }])).toBeUndefined();
  });
});

describe('connections', () => {
  const connections = (value: number, labels = {}) =>
    seriesFrame([value], {
      labels: {
        __name__: 'azure_signalr_connectioncount_maximum_count',
        resourceID: resourceId('foo'),
        ...labels,
      },
    });

  const counted = (...frames: Array<ReturnType<typeof connections>>) =>
    observe(frames).resources[0]?.measured.connections;

  it('prefer the total that the quota counts to values split by endpoint', () => {
    expect(
      counted(connections(9, { dimension: 'Server' }), connections(109), connections(100, { dimension: 'Client' }))
    ).toEqual([109]);
  });

  it.each(['dimension', 'Endpoint', 'dimensionEndpoint', 'metadata_endpoint'])(
    'add up clients and app servers split by the label %s, without live traces',
    (label) => {
      const split = (value: number, endpoint: string) => connections(value, { [label]: endpoint });
      expect(counted(split(9, 'Server'), split(100, 'Client'), split(1, 'LiveTrace'))).toEqual([109]);
      expect(counted(split(100, 'Client'))).toEqual([100]);
      expect(counted(split(1, 'LiveTrace'))).toBeUndefined();
    }
  );

  it('are not added up across two exporters that both split them', () => {
    const frames = ['a', 'b'].flatMap((job) => [
      connections(100, { dimension: 'Client', job }),
      connections(9, { dimension: 'Server', job }),
    ]);
    const { resources, warnings } = observe(frames);
    expect(resources[0].measured.connections).toEqual([109]);
    expect(warnings.map(({ code }) => code)).toEqual(['duplicateSeries']);
  });

  it('ignore an endpoint label with the name of a scraped port', () => {
    expect(counted(connections(109, { endpoint: 'http-metrics' }), connections(9, { dimension: 'Server' }))).toEqual([
      109,
    ]);
  });
});
