import { canonicalRole, CANONICAL_NAMES, exporterMeaning } from './roles';
import { SOURCE_NAMES } from './test-source-names';
import { RECORDED_ROLES } from './types';

function meaningOfSpelled(name: string) {
  const [metric, braces = ''] = name.split('{');
  const labels = Object.fromEntries([...braces.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  return exporterMeaning(metric, labels);
}

describe('names of sources', () => {
  it.each(SOURCE_NAMES)('read $name of $source as $role', ({ name, role, conversion }) => {
    expect(meaningOfSpelled(name)).toMatchObject({ role, conversion });
  });

  it.each(RECORDED_ROLES)('read the canonical name of %s as that role, and as no exporter’s name', (role) => {
    expect(canonicalRole(CANONICAL_NAMES[role])).toBe(role);
    expect(exporterMeaning(CANONICAL_NAMES[role], {})).toBeUndefined();
  });

  it('include those that the sources document, letter by letter', () => {
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
        'azurerm_signalr_info',
      ])
    );
  });

  it.each([
    'azure_signalr_messagecount_total_count',
    'azurerm_resource_metric{metric="MessageCount",aggregation="total"}',
    'Message Count',
    'MessageCount',
    'azure_messagecount_total_Count',
    'azure_monitor_microsoft_signalrservice_signalr_message_count_total',
  ])('read %s as counted messages, never as a message rate', (name) => {
    expect(meaningOfSpelled(name)).toMatchObject({ role: 'countedMessages', conversion: 'totalToRate' });
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
  ])('give %s no role', (name) => {
    expect(meaningOfSpelled(name)).toBeUndefined();
  });

  it('read the role of azurerm_resource_metric from its label, and none without it', () => {
    expect(
      exporterMeaning('azurerm_resource_metric', { metric: 'InboundTraffic', aggregation: 'total' })
    ).toMatchObject({
      role: 'inboundBytes',
    });
    expect(exporterMeaning('azurerm_resource_metric', {})).toBeUndefined();
  });

  it('read a resource before a display name, but not a word of arithmetic', () => {
    expect(exporterMeaning('foo-7 Inbound Traffic', {})).toMatchObject({ role: 'inboundBytes', resource: 'foo-7' });
    expect(exporterMeaning('Max Connection Count', {})?.resource).toBeUndefined();
    expect(exporterMeaning('my two words Inbound Traffic', {})).toMatchObject({ role: 'inboundBytes' });
    expect(exporterMeaning('my two words Inbound Traffic', {})?.resource).toBeUndefined();
  });

  it('prefer the maximum of connections to their average', () => {
    const rank = (name: string) => exporterMeaning(name, {})?.aggregationRank;
    expect(rank('azure_signalr_connectioncount_maximum_count')).toBe(0);
    expect(rank('azure_signalr_connectioncount_average_count')).toBe(1);
  });
});
