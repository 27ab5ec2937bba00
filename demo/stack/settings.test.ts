import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { demoSettings } from './settings';

const defaults = readFileSync(join(__dirname, '..', '..', 'alerts', 'settings.yaml'), 'utf8');

describe('demoSettings', () => {
  const fleet = 'resources:\n  - resource_id: /subscriptions/s/a\n    mix: {echo: 1}\n';

  it('changes nothing of the committed settings but the fleet and where dashboards are', () => {
    const { resources, dashboard_base_url, ...others } = parse(demoSettings(defaults, fleet, 'http://127.0.0.1:3001'));
    expect(resources).toEqual([{ resource_id: '/subscriptions/s/a', mix: { echo: 1 } }]);
    expect(dashboard_base_url).toBe('http://127.0.0.1:3001');
    const { resources: _fleet, dashboard_base_url: _url, ...committed } = parse(defaults);
    expect(others).toEqual(committed);
  });

  it('fails where the simulator printed nothing, rather than running without mixes', () => {
    expect(() => demoSettings(defaults, '', 'http://127.0.0.1:3000')).toThrow('printed no settings');
  });
});
