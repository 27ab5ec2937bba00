import { parseDocument } from 'yaml';

import { startClockRelay } from '../stack/clock-relay';
import { due, dueResolved, type Fault, later, TENTHS } from '../stack/fault';
import { type Line } from '../stack/pages';
import { type TaskContext } from '../stack/side-by-side';
import { DEFAULT, TENTH, type Timing } from '../stack/timing';
import { falling, firing, quiet, resolved } from './steps';

/** The error of a clock in seconds. It is not scaled to a tenth, and neither are the settings that must tolerate it. */
const OFF = 60;

/** Prometheus looks back five minutes for a sample, and a zero has three minutes to settle. */
const WHOLE_LOOKS: Timing = {
  ...TENTH,
  prometheus: { ...TENTH.prometheus, lookbackDelta: DEFAULT.prometheus.lookbackDelta },
  settings: (defaults) => {
    const settings = parseDocument(TENTH.settings(defaults));
    settings.set('unsettled_zero_hold', '3m');
    return settings.toString();
  },
};

/** Prometheus tells Alertmanager how long an alert is valid: four minutes by default. */
const WHOLE_RESENDS: Timing = {
  ...TENTH,
  prometheus: { ...TENTH.prometheus, resendDelay: DEFAULT.prometheus.resendDelay },
};

/** An exporter that timestamps its samples with a wrong clock; without timestamps its clock does not matter. */
function exporterClock(ahead: number): (context: TaskContext) => Promise<Line[]> {
  return async ({ start }) => {
    const stack = await start({
      resources: quiet('orders'),
      timing: WHOLE_LOOKS,
      prepare: (exporter) => (exporter.stampedAhead = ahead),
    });
    // Samples with a time in the future are not read until then.
    const delay = Math.max(0, ahead);
    const paged = await firing(stack, 'orders', later(due(TENTHS.critical), [delay, delay]));
    const over = resolved('orders', falling(stack, 'orders'), later(dueResolved(), [delay, delay]));
    return stack.paged([paged, over]);
  };
}

function prometheusClock(ahead: number): (context: TaskContext) => Promise<Line[]> {
  return async ({ start, onStop }) => {
    const stack = await start({
      resources: quiet('orders'),
      timing: WHOLE_RESENDS,
      between: async (alertmanager) => {
        const { address, stop } = await startClockRelay(alertmanager, ahead);
        onStop(stop);
        return address;
      },
    });
    const paged = await firing(stack, 'orders');
    // An end in the future takes effect only at that time.
    const over = resolved('orders', falling(stack, 'orders'), later(dueResolved(), [0, Math.max(0, ahead)]));
    return stack.paged([paged, over]);
  };
}

export const CLOCKS: readonly Fault[] = [
  {
    name: 'clock-exporter-ahead',
    what: 'both exporters timestamp their samples a minute ahead',
    run: exporterClock(OFF),
  },
  {
    name: 'clock-exporter-behind',
    what: 'both exporters timestamp their samples a minute behind',
    run: exporterClock(-OFF),
  },
  {
    name: 'clock-prometheus-ahead',
    what: "Prometheus's clock a minute ahead of Alertmanager's",
    run: prometheusClock(OFF),
  },
  {
    name: 'clock-prometheus-behind',
    what: "Prometheus's clock a minute behind Alertmanager's",
    run: prometheusClock(-OFF),
  },
];
