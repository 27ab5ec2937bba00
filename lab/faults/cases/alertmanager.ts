import { setTimeout as sleep } from 'node:timers/promises';

import { due, dueResolved, type Fault, later, TENTHS } from '../stack/fault';
import { until } from '../../../tools/testing/alertmanager';
import { now } from '../stack/stack';
import { TENTH, type Timing } from '../stack/timing';
import { crossing, falling, line, page, quiet, resolved, untilPaged } from './steps';

/** The waits of the second and third Alertmanager for their turns, in seconds. */
const TURNS = 2 * 1.5;

export const memberKilled: Fault = {
  name: 'alertmanager-killed',
  what: 'three Alertmanagers: the first in turn is killed before the page, the one that paged after it; both return',
  run: async ({ start }) => {
    const stack = await start({ resources: quiet('orders'), members: 3 });
    const [first, second, third] = stack.alertmanagers;
    const crossed = crossing(stack, 'orders');
    await sleep(TENTHS.critical.for * 500);
    await first.kill();
    const paged = page('orders', crossed, later(due(TENTHS.critical), [0, TURNS]));
    await untilPaged(stack, paged);
    // Waits a gossip interval, in which the others learn of the notification.
    await sleep(1_000);
    await second.kill();
    await sleep(2 * TENTHS.groupInterval * 1000);
    await Promise.all([first.start(), second.start()]);
    await third.joined(3);
    await sleep(2 * TENTHS.groupInterval * 1000);
    return stack.paged([paged, resolved('orders', falling(stack, 'orders'), later(dueResolved(), [0, TURNS]))]);
  },
};

export const memberCutOff: Fault = {
  name: 'alertmanager-cut-off',
  what: 'three Alertmanagers: the first in turn is cut off from the others before the page and reconnected after it',
  run: async ({ start }) => {
    const stack = await start({ resources: quiet('orders'), members: 3 });
    const { cluster } = stack;
    if (cluster === undefined) {
      throw new Error('the stack has no cluster');
    }
    cluster.cutOff(0);
    const [alone, ...others] = cluster.members;
    await Promise.all([alone.joined(1), ...others.map((other) => other.joined(2))]);
    const crossed = crossing(stack, 'orders');
    // One from each side, since neither knows of the other's.
    const paged = { ...page('orders', crossed, later(due(TENTHS.critical), [0, TURNS])), times: [1, 2] as const };
    await untilPaged(stack, paged);
    await sleep(2 * TENTHS.groupInterval * 1000);
    cluster.mend();
    await Promise.all(cluster.members.map((member) => member.joined(3)));
    await sleep(2 * TENTHS.groupInterval * 1000);
    const over = resolved('orders', falling(stack, 'orders'), later(dueResolved(), [0, TURNS]));
    // Gossip is not ten times as fast as the shortened turns that wait for it; on a busy machine it arrives too late.
    return stack.paged([paged, { ...over, times: [1, 3] }]);
  },
};

/** Alertmanager's longest wait between two attempts, in seconds: a minute plus up to half of it at random. */
const LONGEST_BACKOFF = 90;

export const receiverRefuses: Fault = {
  name: 'receiver-refuses',
  what: 'the receiver answers 503 for ten minutes, with the default routes',
  run: async ({ start }) => {
    const timing: Timing = { ...TENTH, routes: (config) => config };
    const stack = await start({ resources: quiet('orders'), timing });
    stack.receiver.accepts(false);
    crossing(stack, 'orders');
    const firing = 'ALERTS{alertname="SignalRAtCeiling",alertstate="firing"}';
    await until('the alert fires', async () => (await stack.prometheus.value(firing)) !== undefined, 120);
    await sleep(600_000);
    stack.receiver.accepts(true);
    const accepts = now('the receiver accepts again');
    const lines = await stack.paged([page('orders', accepts, [0, LONGEST_BACKOFF + 5])]);
    const attempts = stack.receiver.refused.filter((path) => path === '/page').length;
    const refused = line('the page is retried', `${attempts} attempts`, attempts >= 10);
    return [refused, ...lines];
  },
};
