import { settingsOf } from '../settings';
import { listedResources } from '../settings/entries';
import { entrySettings, matchNotes } from './listed';

const ID = '/subscriptions/s/resourcegroups/rg-chat/providers/microsoft.signalrservice/signalr/lobby';

const SETTINGS = settingsOf(`
server_leg: true
resources:
  - { match: 'subscription="s"', units: 1, max_units: 50, alerts: false }
  - { match: 'resource_group="rg-chat"', units: 10, traffic_factors: { inbound: 2, outbound: 1 } }
  - { match: 'resource_group="rg-other"', units: 20, sku: Standard_S1 }
  - { resource_id: ${ID}, alerts: true }
  - { resource_id: ${ID}-two, server_leg: false }
`);

it('gives a listed resource its own settings, then those of the closest entry that matches it', () => {
  const [first, second] = listedResources(SETTINGS).map((own) => entrySettings(own, SETTINGS));
  expect(first).toEqual({
    resource_id: ID,
    units: 10,
    max_units: 50,
    alerts: true,
    traffic_factors: { inbound: 2, outbound: 1 },
  });
  expect(second).toEqual({ resource_id: `${ID}-two`, units: 10, max_units: 50, alerts: false, server_leg: false });
});

it('says which entries change nothing where only listed resources are known', () => {
  expect(matchNotes(SETTINGS, 'azure-monitor')).toEqual([
    expect.stringMatching(/^resources\[0\]\.match applies to listed resources: 2\./),
    expect.stringMatching(/^resources\[1\]\.match applies to listed resources: 2\./),
    expect.stringMatching(/^resources\[2\]\.match selects none of the listed resources/),
  ]);
});
