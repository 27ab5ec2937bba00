import { setTimeout as sleep } from 'node:timers/promises';
import { parseDocument } from 'yaml';
import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { atUnits, resource } from '../stack/exporter';
import { type Window } from '../stack/pages';
import { now } from '../stack/stack';
import { TENTH, type Timing } from '../stack/timing';
import { blind, exporterFailing, SEEN_AGAIN } from './exporters';
import {
  BUSY,
  crossing,
  due,
  dueResolved,
  type Fault,
  firing,
  later,
  missing,
  page,
  PAGED,
  quiet,
  resolved,
  TENTHS,
  untilPaged,
} from './steps';

/** A tenth of the hour for which the rules hold a measured unit size. */
const UNITS_HELD = 360;

const heldUnits = [UNITS_HELD - TENTHS.scrape, UNITS_HELD] as const;

const AT_MOST_ONCE = { status: 'resolved', times: [0, 1] } as const;

/** Too few connections to infer the unit size from their share of the quota. */
const withFewConnections = (each: Resource): Resource => ({ ...each, connectionShare: 0.03 });

/** One ticket for each exporter; the later one tells of the earlier one again, if it does not come with it. */
const OF_BOTH = { times: [2, 3] } as const;

/** Tenths would reverse the order: unit sizes would expire before traffic counts as missing. */
const WHOLE_BUT_THE_PAGE: Timing = {
  ...TENTH,
  settings: (defaults) => {
    const settings = parseDocument(defaults);
    settings.set('evaluation_interval', `${TENTHS.evaluation}s`);
    settings.set('at_ceiling_for', `${TENTHS.critical.for}s`);
    settings.set('at_ceiling_keep_firing_for', '5m');
    return settings.toString();
  },
};

export const RESOURCE_FAULTS: readonly Fault[] = [
  {
    name: 'units-lost',
    what: 'the exporter of unit sizes stops while a page fires, and quotas do not tell them; another one has other resources',
    plan: { resources: quiet('orders', 'chat', 'lobby').map(withFewConnections), twoOfEach: true },
    cause: async (stack) => {
      stack.units[1].resources = quiet('lobby');
      stack.change(withFewConnections(resource('orders', PAGED)));
      const paged = page('orders', now('the crossing'), due(TENTHS.critical));
      await untilPaged(stack, paged);
      await stack.units[0].stop();
      const lost = now('the stop');
      const unknown = (name: string, more: Window = [0, 0]) =>
        missing('SignalRInputMissing', name, lost, later(later(due(TENTHS.warning), heldUnits), more));
      const latest = due(TENTHS.warning)[1] + UNITS_HELD + 2 * TENTHS.warningGroupInterval;
      return [
        paged,
        resolved('orders', lost, later(dueResolved(), heldUnits)),
        // The inhibited warning has opened the group of its resource, which waits before it tells a change. The page inhibited
        // it; a later notification about the resource may include its end, and then has the other ticket once more.
        { ...unknown('orders', [0, TENTHS.warningGroupInterval]), times: [1, 2] },
        unknown('chat'),
        // The load was near its ceiling for the hour that the size was still known, or an evaluation less.
        { ...missing('SignalRNearCeiling', 'orders', lost, [0, latest]), times: [0, 1] },
        { ...missing('SignalRNearCeiling', 'orders', lost, [0, latest]), ...AT_MOST_ONCE },
        exporterFailing(lost),
      ];
    },
  },
  {
    name: 'units-inferred',
    what: 'the exporter of unit sizes stops while a page fires, and quotas still tell them',
    plan: { resources: quiet('orders', 'chat') },
    cause: async (stack) => {
      const paged = await firing(stack, 'orders');
      await stack.units[0].stop();
      const lost = now('the stop');
      const latest = UNITS_HELD + due(TENTHS.warning)[1];
      return [
        paged,
        { ...resolved('orders', lost, [0, latest]), times: [0, 0] },
        { ...missing('SignalRInputMissing', 'orders', lost, [0, latest]), times: [0, 0] },
        { ...missing('SignalRInputMissing', 'chat', lost, [0, latest]), times: [0, 0] },
        exporterFailing(lost),
      ];
    },
  },
  {
    name: 'exporters-gone',
    what: 'every exporter stops for longer than the rules remember unit sizes, and starts again',
    plan: { resources: quiet('orders', 'chat', 'lobby', 'quiz') },
    cause: async (stack) => {
      const exporters = [...stack.traffic, ...stack.units];
      await Promise.all(exporters.map((exporter) => exporter.stop()));
      const gone = now('the stop');
      await sleep((UNITS_HELD + due(TENTHS.warning)[1] + TENTHS.groupInterval) * 1000);
      await Promise.all(exporters.map((exporter) => exporter.listen()));
      const back = now('the return');
      return [
        blind(gone),
        { ...blind(back), status: 'resolved', within: SEEN_AGAIN },
        { ...exporterFailing(gone), ...OF_BOTH },
        {
          ...exporterFailing(back),
          status: 'resolved',
          within: later(SEEN_AGAIN, [0, TENTHS.warningGroupInterval]),
          ...OF_BOTH,
        },
      ];
    },
  },
  {
    name: 'resource-deleted',
    what: 'a resource is deleted while its page fires, with default settings except for `at_ceiling_for` and `at_ceiling_keep_firing_for`',
    plan: { resources: quiet('orders', 'chat'), timing: WHOLE_BUT_THE_PAGE },
    cause: async (stack) => {
      const paged = await firing(stack, 'orders');
      stack.show(quiet('chat'));
      const gone = now('the deletion');
      const [hold, keep] = [180, 300];
      const latest = UNITS_HELD + 30;
      return [
        paged,
        resolved('orders', gone, [hold - TENTHS.scrape + keep, hold + keep + TENTHS.groupInterval + 20]),
        { ...missing('SignalRInputMissing', 'orders', gone, [0, latest]), times: [0, 0] },
      ];
    },
  },
  {
    name: 'autoscale-in-time',
    what: 'a resource scales up while its page is pending, and again with the new unit size seen 6 s after its traffic',
    cause: async (stack) => {
      const crossed = crossing(stack, 'orders');
      await sleep(TENTHS.critical.for * 250);
      const larger = atUnits(resource('orders', PAGED), 20);
      stack.show([larger]);
      await sleep(TENTHS.critical.for * 1000);
      // With the old unit size it would be far above its ceiling.
      const largest = { ...larger, units: 50 };
      const [[traffic], [units]] = [stack.traffic, stack.units];
      traffic.resources = [largest];
      await sleep(TENTHS.scrape * 1000);
      units.resources = [largest];
      return [{ ...page('orders', crossed, [0, 3 * due(TENTHS.critical)[1]]), times: [0, 0] }];
    },
  },
  {
    name: 'autoscale-after-page',
    what: 'a resource scales up after its page, and back down later with a third less traffic',
    cause: async (stack) => {
      const paged = await firing(stack, 'orders');
      stack.show([atUnits(resource('orders', PAGED), 20)]);
      const scaled = now('the scale-up');
      // The page keeps firing until then; size and traffic are scraped seconds apart, which would keep it for longer.
      await sleep(dueResolved()[1] * 1000);
      stack.show([resource('orders', 0.65)]);
      return [paged, resolved('orders', scaled, dueResolved())];
    },
  },
  {
    name: 'free-at-quota',
    what: 'a resource of the free SKU reaches its 20 connections',
    plan: { resources: [free('sandbox', 3)] },
    cause: async (stack) => {
      stack.change(free('sandbox', 16));
      const crossed = now('the crossing');
      return [page('sandbox', crossed, due(TENTHS.critical))];
    },
  },
  {
    name: 'server-connections-lost',
    what: 'every server connection of a resource is lost while clients are connected, and comes back',
    plan: { resources: quiet('orders', 'chat') },
    cause: async (stack) => {
      const [traffic] = stack.traffic;
      traffic.withoutServers = 'orders';
      const lost = missing(
        'SignalRServerConnectionsLost',
        'orders',
        now('the loss'),
        due(TENTHS.serverConnectionsLost)
      );
      await sleep((due(TENTHS.serverConnectionsLost)[1] + 2 * TENTHS.groupInterval) * 1000);
      traffic.withoutServers = undefined;
      const { scrape, evaluation, groupInterval } = TENTHS;
      const within = [0, scrape + 4 * evaluation + groupInterval + BUSY] as const;
      return [lost, { ...lost, status: 'resolved', from: now('the return'), within }];
    },
  },
];

/** A resource of the free SKU, which has 20 connections. Five are its app server's. */
function free(name: string, clients: number): Resource {
  return {
    ...resource(name, 0.00004),
    sku: 'Free_F1',
    units: 1,
    mix: { echo: 1 },
    messageSize: 500,
    declared: { server_leg: true },
    connectionShare: clients / 20,
  };
}
