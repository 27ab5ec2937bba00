import { canonicalRole, CANONICAL_NAMES, exporterMeaning, SOURCE_NAMES } from './names';
import { SERIES_ROLES } from './types';

function meaningOfSpelled(name: string) {
  const [metric, braces = ''] = name.split('{');
  const labels = Object.fromEntries([...braces.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  return exporterMeaning(metric, labels);
}

describe('names of sources', () => {
  it.each(SOURCE_NAMES)('$name of $source means $role', ({ name, role, conversion }) => {
    expect(meaningOfSpelled(name)).toMatchObject({ role, conversion });
  });

  it.each(SERIES_ROLES)('the canonical name of %s means that role and no exporter', (role) => {
    expect(canonicalRole(CANONICAL_NAMES[role])).toBe(role);
    expect(exporterMeaning(CANONICAL_NAMES[role], {})).toBeUndefined();
  });

  it('names that the sources are documented to give, letter by letter, are among those listed', () => {
    const names = SOURCE_NAMES.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'azure_signalr_inboundtraffic_total_bytes',
        'azure_signalr_connectioncount_maximum_count',
        'azure_microsoft_signalrservice_signalr_outboundtraffic_total_bytes',
        'azure_microsoft_signalrservice_signalr_serverload_average_percent',
        'azure_inboundtraffic_total_Bytes',
        'azure_inboundtraffic_total',
        'azure_monitor_microsoft_signalrservice_signalr_inbound_traffic_total',
        'Inbound Traffic',
        'azurerm_signalr_units',
      ])
    );
  });

  it.each([
    'azure_signalr_messagecount_total_count',
    'azurerm_resource_metric{metric="MessageCount",aggregation="total"}',
    'Message Count',
    'MessageCount',
  ])('%s is no message rate', (name) => {
    expect(meaningOfSpelled(name)).toBeUndefined();
  });

  it.each([
    'azure_microsoft_cache_redis_serverload_maximum_percent',
    'azure_microsoft_signalrservice_webpubsub_inboundtraffic_total_bytes',
    'azure_signalr_connectionquotautilization_maximum_percent',
    'azurerm_resource_metric{metric="InboundTraffic",aggregation="maximum"}',
    'azurerm_resource_metric{metric="ConnectionCount",aggregation="minimum"}',
    'signalr_app_messages_sent_total',
    'Traffic',
    '',
  ])('%s plays no role', (name) => {
    expect(meaningOfSpelled(name)).toBeUndefined();
  });

  it('azurerm_resource_metric means what its label says, and nothing without one', () => {
    expect(
      exporterMeaning('azurerm_resource_metric', { metric: 'InboundTraffic', aggregation: 'total' })
    ).toMatchObject({
      role: 'inboundBytes',
    });
    expect(exporterMeaning('azurerm_resource_metric', {})).toBeUndefined();
  });

  it('a resource is read from before a display name, a word of arithmetic is not', () => {
    expect(exporterMeaning('foo-7 Inbound Traffic', {})).toMatchObject({ role: 'inboundBytes', resource: 'foo-7' });
    expect(exporterMeaning('Max Connection Count', {})?.resource).toBeUndefined();
    expect(exporterMeaning('my two words Inbound Traffic', {})).toMatchObject({ role: 'inboundBytes' });
    expect(exporterMeaning('my two words Inbound Traffic', {})?.resource).toBeUndefined();
  });

  it('the maximum of connections is preferred to their average', () => {
    const rank = (name: string) => exporterMeaning(name, {})?.aggregationRank;
    expect(rank('azure_signalr_connectioncount_maximum_count')).toBe(0);
    expect(rank('azure_signalr_connectioncount_average_count')).toBe(1);
  });
});
