import { setTimeout as sleep } from 'node:timers/promises';
import { parseDocument } from 'yaml';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { type Exporter } from '../stack/exporter';
import { type Expected, type Instant, type Window } from '../stack/pages';
import { now } from '../stack/stack';
import { DEFAULT, TENTH, type Timing } from '../stack/timing';
import {
  BUSY,
  crossing,
  due,
  dueResolved,
  falling,
  type Fault,
  firing,
  later,
  missing,
  page,
  quiet,
  resolved,
  TENTHS,
} from './steps';

/** How long the last reading replaces missing ones, counted from the last successful scrape. */
const HELD: Window = [TENTHS.zeroHold - TENTHS.scrape, TENTHS.zeroHold];

const trafficMissing = (name: string, from: Instant) =>
  missing('SignalRInputMissing', name, from, later(due(TENTHS.warning), HELD));

/** A ticket about the exporter itself, which an outage can be too short for. */
export const exporterFailing = (from: Instant): Expected => ({
  ...missing('SignalRExporterFailing', undefined, from, due(TENTHS.warning)),
  times: [0, 1],
});

/** One page for all resources: fewer than half have traffic metrics. It inhibits the ticket of each resource. */
export const blind = (from: Instant) =>
  missing('SignalRMonitoringBlind', undefined, from, later(due(TENTHS.blind), HELD));

/** When its end is notified, in seconds after traffic metrics are back. */
export const SEEN_AGAIN: Window = [0, TENTHS.scrape + 4 * TENTHS.evaluation + TENTHS.groupInterval + BUSY];

/** Longer than SignalRInputMissing would need for its tickets. */
const OUTAGE_MS = (TENTHS.zeroHold + due(TENTHS.warning)[1] + TENTHS.groupInterval) * 1000;

/** Longer than the scrape timeout. */
const TOO_LONG = TENTHS.scrape + 2;

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

export const EXPORTER_FAULTS: readonly Fault[] = [
  {
    name: 'exporter-stopped',
    what: 'the traffic exporter of every resource stops while a page fires, and starts again',
    plan: { resources: quiet('orders', 'chat') },
    cause: async (stack) => {
      const ended = later(dueResolved(), HELD);
      const paged = await firing(stack, 'orders');
      await stack.traffic[0].stop();
      const gone = now('the stop');
      await sleep(ended[1] * 1000);
      await stack.traffic[0].listen();
      const back = now('the return');
      return [
        // The outage is longer than the page keeps firing, so it ends, and comes again with the traffic.
        { ...paged, times: [2, 2] },
        resolved('orders', gone, ended),
        blind(gone),
        { ...blind(back), status: 'resolved', within: SEEN_AGAIN },
        exporterFailing(gone),
      ];
    },
  },
  {
    name: 'exporter-500',
    what: 'the traffic exporter of every resource answers 500',
    ...outage(quiet('orders', 'chat'), 'the first 500', (traffic) => (traffic.status = 500)),
  },
  {
    name: 'exporter-slow',
    what: 'the traffic exporter is always slower than the scrape timeout',
    ...outage(quiet('orders'), 'the first slow answer', (traffic) => (traffic.delay = () => TOO_LONG)),
  },
  {
    name: 'exporter-slow-at-times',
    what: 'every second scrape of the traffic exporter is slower than the scrape timeout',
    cause: async (stack) => {
      stack.traffic[0].delay = (scrape) => (scrape % 2 === 0 ? TOO_LONG : 0);
      const crossed = crossing(stack, 'orders');
      return [page('orders', crossed, later(due(TENTHS.critical), [0, 2 * TENTHS.scrape]))];
    },
  },
  {
    name: 'exporter-zeros',
    what: 'the traffic exporter reads 0 for 12 s of every 18 s, like minutes that have not settled, then always',
    cause: async (stack) => {
      const [traffic] = stack.traffic;
      const crossed = crossing(stack, 'orders');
      await sleep(TENTHS.scrape * 1000);
      for (let round = 0; round < 6; round++) {
        traffic.unsettled = true;
        await sleep(2 * TENTHS.scrape * 1000);
        traffic.unsettled = false;
        await sleep(TENTHS.scrape * 1000);
      }
      traffic.unsettled = true;
      const idle = now('the last other reading');
      const over = resolved('orders', idle, later(dueResolved(), HELD));
      return [page('orders', crossed, due(TENTHS.critical)), over];
    },
  },
  {
    name: 'exporter-half-gone',
    what: 'half of the resources vanish from the traffic exporter, which is not fewer than half; one of the others crosses',
    plan: { resources: quiet('orders', 'chat', 'lobby', 'quiz') },
    cause: async (stack) => {
      stack.traffic[0].resources = quiet('orders', 'chat');
      const gone = now('they vanish');
      const crossed = crossing(stack, 'orders');
      return [
        page('orders', crossed, due(TENTHS.critical)),
        trafficMissing('lobby', gone),
        trafficMissing('quiz', gone),
      ];
    },
  },
  {
    name: 'exporter-one-of-two-gone',
    what: 'the traffic exporter of three of four resources stops; the resource of the other one crosses',
    plan: { resources: quiet('orders', 'chat', 'lobby', 'quiz'), twoOfEach: true },
    cause: async (stack) => {
      const [most, other] = stack.traffic;
      most.resources = quiet('chat', 'lobby', 'quiz');
      other.resources = quiet('orders');
      await sleep(2 * TENTHS.scrape * 1000);
      await most.stop();
      const gone = now('the stop');
      const crossed = crossing(stack, 'orders');
      await sleep(OUTAGE_MS);
      // Blindness for the others does not hide the page about the resource that is still seen.
      return [page('orders', crossed, due(TENTHS.critical)), blind(gone), exporterFailing(gone)];
    },
  },
  {
    name: 'exporters-twice',
    what: 'every series exists twice, from two exporters of traffic and two of unit sizes; then one of each stops',
    plan: { resources: quiet('orders'), twoOfEach: true },
    cause: async (stack) => {
      const paged = await firing(stack, 'orders');
      await Promise.all([stack.traffic[0].stop(), stack.units[0].stop()]);
      const halved = now('the stop');
      return [
        paged,
        { ...trafficMissing('orders', halved), times: [0, 0] },
        // A ticket for each of the two that stopped, in one notification or in two.
        { ...exporterFailing(halved), times: [0, 2] },
      ];
    },
  },
  {
    name: 'clock-exporter-ahead',
    what: 'both exporters timestamp their samples a minute ahead',
    ...clockOff(OFF),
  },
  {
    name: 'clock-exporter-behind',
    what: 'both exporters timestamp their samples a minute behind',
    ...clockOff(-OFF),
  },
];

/** A traffic exporter that fails for longer than its tickets need. */
function outage(
  resources: Resource[],
  since: string,
  fail: (traffic: Exporter) => void
): Pick<Fault, 'plan' | 'cause'> {
  return {
    plan: { resources },
    cause: async (stack) => {
      fail(stack.traffic[0]);
      const from = now(since);
      await sleep(OUTAGE_MS);
      return [blind(from), exporterFailing(from)];
    },
  };
}

/** An exporter that timestamps its samples with a wrong clock; without timestamps its clock does not matter. */
function clockOff(stampedAhead: number): Pick<Fault, 'plan' | 'cause'> {
  return {
    plan: { timing: WHOLE_LOOKS, stampedAhead },
    cause: async (stack) => {
      // Samples with a time in the future are not read until then.
      const delay = Math.max(0, stampedAhead);
      const paged = await firing(stack, 'orders', later(due(TENTHS.critical), [delay, delay]));
      return [paged, resolved('orders', falling(stack, 'orders'), later(dueResolved(), [delay, delay]))];
    },
  };
}
