import { CANONICAL_NAMES } from './names';
import { observe } from './observe';
import { canonicalFrame, resourceId, seriesFrame } from './test-frames';
import { type ExplicitRoleMapping, SERIES_ROLES } from './types';

/** What one frame of 120 is taken for. */
function roleOf(frame: Parameters<typeof seriesFrame>[1], roles?: ExplicitRoleMapping[], value = 120) {
  const { roles: found, resources } = observe([seriesFrame([value], frame)], { roles });
  const [assignment] = found;
  const [resource] = resources;
  const column = Object.values(resource?.measured ?? {})[0] ?? resource?.units ?? resource?.serverLoad;
  return assignment === undefined
    ? undefined
    : {
        role: assignment.role,
        evidence: assignment.evidence,
        divisor: assignment.perSecondDivisor,
        value: column?.[0],
      };
}

const asRate = { divisor: 1, value: 120 };
const asTotal = { divisor: 60, value: 2 };
const exporter = 'azure_signalr_inboundtraffic_total_bytes';

describe('the order of evidence', () => {
  it('an option wins over a canonical name', () => {
    const labels = { __name__: CANONICAL_NAMES.inboundBytes };
    expect(roleOf({ labels, refId: 'A' }, [{ role: 'outboundBytes', refId: 'A' }])).toEqual({
      role: 'outboundBytes',
      evidence: 'option',
      ...asRate,
    });
  });

  it('a canonical name wins over a refId', () => {
    const found = roleOf({ labels: { __name__: CANONICAL_NAMES.inboundBytes }, refId: 'outboundBytes' });
    expect(found).toEqual({ role: 'inboundBytes', evidence: 'canonicalName', ...asRate });
  });

  it('a refId wins over an exporter’s name', () => {
    const found = roleOf({ labels: { __name__: exporter }, refId: 'outboundBytes' });
    expect(found).toMatchObject({ role: 'outboundBytes', evidence: 'refId', ...asRate });
  });

  it('an exporter’s name is enough', () => {
    expect(roleOf({ labels: { __name__: exporter } })).toEqual({
      role: 'inboundBytes',
      evidence: 'exporterName',
      ...asTotal,
    });
  });

  it('where two kinds of evidence give one role, the stronger one’s series is shown and nobody warned', () => {
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
  ])('a canonical name is found in %s', (_, frame) => {
    expect(roleOf(frame)).toEqual({ role: 'inboundBytes', evidence: 'canonicalName', ...asRate });
  });

  it('labels that only a display name keeps still tell the resource', () => {
    const name = `${CANONICAL_NAMES.inboundBytes}{resource_id="${resourceId('foo')}", resource="a \\"foo\\""}`;
    const { resources } = observe([seriesFrame([1], { config: { displayNameFromDS: name } })]);
    expect(resources[0]).toMatchObject({ resourceId: resourceId('foo'), resource: 'a "foo"' });
  });

  it.each(SERIES_ROLES.filter((role) => role !== 'share'))('a query whose refId is %s says so', (role) => {
    expect(roleOf({ refId: role })).toEqual({ role, evidence: 'refId', ...asRate });
  });

  it('a refId that only looks like a role says nothing', () => {
    expect(roleOf({ refId: 'Inbound' })).toBeUndefined();
  });

  it('a series just as azure-metrics-exporter labels it is found, with its resource', () => {
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

  it('another Azure service’s server load is not ours', () => {
    const labels = { __name__: 'azurerm_resource_metric', metric: 'ServerLoad', aggregation: 'maximum' };
    const redis = '/subscriptions/s/resourcegroups/r/providers/microsoft.cache/redis/foo';
    expect(roleOf({ labels: { ...labels, resourceID: redis } })).toBeUndefined();
    expect(roleOf({ labels: { ...labels, resourceID: resourceId('foo') } })?.role).toBe('serverLoad');
  });
});

describe('the basis of values', () => {
  it('a total of five minutes is divided by 300', () => {
    expect(roleOf({ labels: { __name__: exporter, interval: 'PT5M' } }, undefined, 600)).toMatchObject({
      divisor: 300,
      value: 2,
    });
    expect(roleOf({ labels: { __name__: exporter, timespan: 'PT5M' } })?.divisor).toBe(300);
  });

  it('Alloy asks for five minutes in grains of one: the grain counts', () => {
    expect(roleOf({ labels: { __name__: exporter, timespan: 'PT5M', interval: 'PT1M' } })?.divisor).toBe(60);
  });

  it('a duration that is none is not divided by', () => {
    expect(roleOf({ labels: { __name__: exporter, interval: 'PT0M' } })?.divisor).toBe(60);
    expect(roleOf({ labels: { __name__: exporter, interval: 'soon' } })?.divisor).toBe(60);
  });

  it('points of Azure Monitor an hour apart are totals of an hour', () => {
    const times = [0, 3_600_000, 7_200_000];
    const { resources } = observe([seriesFrame([7200, 3600, 0], { field: 'Inbound Traffic', times })]);
    expect(resources[0].measured.inboundBytes).toEqual([2, 1, 0]);
  });

  it('points of an exporter an hour apart are still totals of a minute', () => {
    const times = [0, 3_600_000, 7_200_000];
    const { resources } = observe([seriesFrame([120, 60, 0], { labels: { __name__: exporter }, times })]);
    expect(resources[0].measured.inboundBytes).toEqual([2, 1, 0]);
  });

  it('a stated role is taken as a rate, unless the series bears its source’s name or the option says per minute', () => {
    expect(roleOf({ refId: 'inboundBytes' })).toMatchObject(asRate);
    expect(roleOf({ refId: 'inboundBytes', labels: { __name__: exporter } })).toMatchObject(asTotal);
    expect(roleOf({ refId: 'inboundBytes', config: { displayName: 'Inbound Traffic' } })).toMatchObject(asRate);
    expect(roleOf({ refId: 'A' }, [{ role: 'inboundBytes', refId: 'A', basis: 'perMinute' }])).toMatchObject(asTotal);
    expect(
      roleOf({ labels: { __name__: exporter } }, [{ role: 'inboundBytes', series: exporter, basis: 'perSecond' }])
    ).toMatchObject({ evidence: 'option', ...asRate });
  });

  it('server load comes from exporters in percent and from the pack as a ratio', () => {
    expect(roleOf({ field: 'Server Load' }, undefined, 70)).toMatchObject({ role: 'serverLoad', value: 0.7 });
    expect(roleOf({ labels: { __name__: CANONICAL_NAMES.serverLoad } }, undefined, 0.7)).toMatchObject({ value: 0.7 });
  });
});

describe('explicit mappings', () => {
  it('every criterion must hold', () => {
    const both: ExplicitRoleMapping = { role: 'units', refId: 'A', series: 'size' };
    expect(roleOf({ refId: 'A', field: 'size' }, [both])?.role).toBe('units');
    expect(roleOf({ refId: 'B', field: 'size' }, [both])).toBeUndefined();
    expect(roleOf({ refId: 'A', field: 'length' }, [both])).toBeUndefined();
  });

  it('one that says "ignore" wins over every name, and nobody is warned of the series', () => {
    const frame = seriesFrame([60], { refId: 'A', labels: { __name__: exporter } });
    expect(observe([frame], { roles: [{ role: 'ignore', series: exporter }] })).toEqual({
      resources: [],
      roles: [],
      warnings: [],
    });
    expect(observe([frame], { roles: [{ role: 'ignore', refId: 'B' }] }).roles).toHaveLength(1);
  });

  it('the first that applies decides, an "ignore" too', () => {
    const ignored: ExplicitRoleMapping = { role: 'ignore', refId: 'A' };
    const stated: ExplicitRoleMapping = { role: 'units', refId: 'A' };
    expect(roleOf({ refId: 'A' }, [ignored, stated])).toBeUndefined();
    expect(roleOf({ refId: 'A' }, [stated, ignored])?.role).toBe('units');
  });

  it('one without criteria applies to nothing', () => {
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

  it('the undivided count is what the quota counts, whatever is split beside it', () => {
    expect(
      counted(connections(9, { dimension: 'Server' }), connections(109), connections(100, { dimension: 'Client' }))
    ).toEqual([109]);
  });

  it.each(['dimension', 'Endpoint', 'dimensionEndpoint', 'metadata_endpoint'])(
    'split by label %s, those of clients and app servers add up and those of live traces do not',
    (label) => {
      const split = (value: number, endpoint: string) => connections(value, { [label]: endpoint });
      expect(counted(split(9, 'Server'), split(100, 'Client'), split(1, 'LiveTrace'))).toEqual([109]);
      expect(counted(split(100, 'Client'))).toEqual([100]);
      expect(counted(split(1, 'LiveTrace'))).toBeUndefined();
    }
  );

  it('two exporters that both split are still not added to each other', () => {
    const frames = ['a', 'b'].flatMap((job) => [
      connections(100, { dimension: 'Client', job }),
      connections(9, { dimension: 'Server', job }),
    ]);
    const { resources, warnings } = observe(frames);
    expect(resources[0].measured.connections).toEqual([109]);
    expect(warnings.map(({ code }) => code)).toEqual(['duplicateSeries']);
  });

  it('the name of a scraped port is no endpoint of Azure’s', () => {
    expect(counted(connections(109, { endpoint: 'http-metrics' }), connections(9, { dimension: 'Server' }))).toEqual([
      109,
    ]);
  });
});
