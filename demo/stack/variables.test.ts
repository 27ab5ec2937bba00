import { unreadByDemo } from './variables';

describe('a variable that the demo does not read is named, with the one that was meant', () => {
  it.each([
    ['GRAFANA_PORT=3001', 'GRAFANA_PORT: make demo does not read it; did you mean WEB_PORT?'],
    ['GRAPHANA_PORT=3001', 'GRAPHANA_PORT: make demo does not read it; did you mean WEB_PORT?'],
    ['PROMETEHUS_PORT=1', 'PROMETEHUS_PORT: make demo does not read it; did you mean PROMETHEUS_PORT?'],
    ['GRAFANA_HOM=/opt/grafana', 'GRAFANA_HOM: make demo does not read it; did you mean GRAFANA_HOME?'],
    ['PROMETHEU=/usr/bin/prometheus', 'PROMETHEU: make demo does not read it; did you mean PROMETHEUS?'],
  ])('written behind make: %s', (written, line) => {
    expect(unreadByDemo({ MAKEFLAGS: ` -- ${written}` })).toEqual([line]);
  });

  it('with all that there are, where none is near', () => {
    expect(unreadByDemo({ MAKEFLAGS: 'SPEED=2' })).toEqual([
      'SPEED: make demo does not read it; it takes WEB_PORT, PROMETHEUS_PORT, ALERTMANAGER_PORT, RECEIVER_PORT, SIMULATOR_PORT, GRAFANA_HOME, PROMETHEUS, PROMTOOL, ALERTMANAGER, GRAFANA_VERSION',
    ]);
  });

  it.each(['GRAFANA_PORT', 'Grafana_Port', 'PROMETHEUSPORT', 'ALERTMANGER_PORT', 'SIMULATR_PORT'])(
    'exported: %s',
    (name) => {
      const [line, ...others] = unreadByDemo({ [name]: '3001' });
      expect({ line, others }).toEqual({ line: expect.stringContaining(`${name}: `), others: [] });
    }
  );

  it('once where make exports what was written behind it', () => {
    expect(unreadByDemo({ MAKEFLAGS: ' -- GRAFANA_PORT=3001', GRAFANA_PORT: '3001' })).toHaveLength(1);
  });
});

describe('what a shell holds for other reasons is left alone', () => {
  it.each([
    ['PORT', '3000'],
    ['DB_PORT', '5432'],
    ['EMULATOR_PORT', '5554'],
    ['PROMETHEUS_HOST', '10'],
    ['GRAFANA_URL', 'http://127.0.0.1:3000'],
    ['GRAFANA_TOKEN', '1234'],
    // Kubernetes sets these in every pod beside a service of that name.
    ['GRAFANA_PORT', 'tcp://10.0.0.1:3000'],
    ['GRAFANA_SERVICE_PORT', '3000'],
    ['PROMETHEUS_PORT_9090_TCP_PORT', '9090'],
  ])('%s=%s', (name, value) => expect(unreadByDemo({ [name]: value })).toEqual([]));

  it('and so is everything that the demo reads', () => {
    const read = ['WEB_PORT', 'PROMETHEUS_PORT', 'ALERTMANAGER_PORT', 'RECEIVER_PORT', 'SIMULATOR_PORT'];
    expect(unreadByDemo(Object.fromEntries(read.map((name, i) => [name, String(4000 + i)])))).toEqual([]);
    const written = 'WEB_PORT=1 GRAFANA_HOME=/opt/grafana GRAFANA_VERSION=12.2.0 PROMETHEUS=/opt/prometheus';
    expect(unreadByDemo({ MAKEFLAGS: `s -j2 --jobserver-auth=3,4 -- ${written}` })).toEqual([]);
  });
});
