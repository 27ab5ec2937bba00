import { setTimeout as sleep } from 'node:timers/promises';

import { type Resource } from '../../../demo/simulator/fleet/fleet';
import { resource } from '../stack/exporter';
import { BUSY, due, type Fault, TENTHS } from '../stack/fault';
import { now } from '../stack/stack';
import { missing, page, quiet } from './steps';

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

export const freeAtQuota: Fault = {
  name: 'free-at-quota',
  what: 'a resource of the free SKU reaches its 20 connections',
  run: async ({ start }) => {
    const stack = await start({ resources: [free('sandbox', 3)] });
    stack.change(free('sandbox', 16));
    const crossed = now('the crossing');
    return stack.paged([page('sandbox', crossed, due(TENTHS.critical))]);
  },
};

export const serverConnectionsLost: Fault = {
  name: 'server-connections-lost',
  what: 'every server connection of a resource is lost while clients are connected, and comes back',
  run: async ({ start }) => {
    const stack = await start({ resources: quiet('orders', 'chat') });
    const [traffic] = stack.traffic;
    traffic.withoutServers = 'orders';
    const lost = missing('SignalRServerConnectionsLost', 'orders', now('the loss'), due(TENTHS.serverConnectionsLost));
    await sleep((due(TENTHS.serverConnectionsLost)[1] + 2 * TENTHS.groupInterval) * 1000);
    traffic.withoutServers = undefined;
    const { scrape, evaluation, groupInterval } = TENTHS;
    const within = [0, scrape + 4 * evaluation + groupInterval + BUSY] as const;
    return stack.paged([lost, { ...lost, status: 'resolved', from: now('the return'), within }]);
  },
};
