import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { demoSettings } from './settings';

const defaults = readFileSync(join(__dirname, '..', '..', 'alerts', 'settings.yaml'), 'utf8');

describe('demoSettings', () => {
  const fleet = 'resources:\n  - resource_id: /subscriptions/s/a\n    mix: {echo: 1}\n';

  it('changes only the resources, the dashboard address and two intervals in the committed settings', () => {
    const { resources, dashboard_base_url, evaluation_interval, recommendation_interval, ...others } = parse(
      demoSettings(defaults, fleet, 'http://127.0.0.1:3001')
    );
    expect(resources).toEqual([{ resource_id: '/subscriptions/s/a', mix: { echo: 1 } }]);
    expect(dashboard_base_url).toBe('http://127.0.0.1:3001');
    expect([evaluation_interval, recommendation_interval]).toEqual(['30s', '1m']);
    const {
      resources: _fleet,
      dashboard_base_url: _url,
      evaluation_interval: _interval,
      recommendation_interval: _advice,
      ...committed
    } = parse(defaults);
    expect(others).toEqual(committed);
  });

  it('fails if the simulator printed no mixes', () => {
    expect(() => demoSettings(defaults, '', 'http://127.0.0.1:3000')).toThrow('did not print any resources');
  });
});
