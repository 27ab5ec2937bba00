import { freePort } from '../../../tools/free-port';
import { GossipRelay } from './gossip-relay';
import { AlertmanagerServer, type Place } from './servers';
import { durationOf, type Timing } from './timing';

/** Alertmanagers that exchange their notification logs through relays. */
export interface Cluster {
  /** In the order of their turns: the first notifies at once, the second if the first has not by then, and so on. */
  members: readonly AlertmanagerServer[];
  /** Isolates one from the others in both directions. All can still notify and receive alerts from Prometheus. */
  cutOff: (index: number) => void;
  mend: () => void;
}

/** @param onStop registers the end of each relay as soon as it runs, since a member may fail to start */
export async function startCluster(
  place: Place,
  routes: string,
  { count, timing, onStop }: { count: number; timing: Timing; onStop: (stop: () => Promise<void>) => void }
): Promise<Cluster> {
  const { peerTimeout, settleTimeout, pushPullInterval, reconnectInterval } = timing.cluster;
  const own: number[] = [];
  const relays: GossipRelay[] = [];
  for (let i = 0; i < count; i++) {
    own.push(await freePort());
    const relay = await GossipRelay.start(await freePort(), own[i]);
    onStop(() => relay.stop());
    relays.push(relay);
  }
  const members: AlertmanagerServer[] = [];
  for (let i = 0; i < count; i++) {
    const flags = [
      `--cluster.listen-address=127.0.0.1:${own[i]}`,
      `--cluster.advertise-address=127.0.0.1:${relays[i].port}`,
      ...relays.filter((_, other) => other !== i).map(({ port }) => `--cluster.peer=127.0.0.1:${port}`),
      `--cluster.peer-timeout=${durationOf(peerTimeout)}`,
      `--cluster.settle-timeout=${durationOf(settleTimeout)}`,
      `--cluster.pushpull-interval=${durationOf(pushPullInterval)}`,
      `--cluster.reconnect-interval=${durationOf(reconnectInterval)}`,
    ];
    // Members take turns in alphabetical order.
    const name = String.fromCharCode('a'.charCodeAt(0) + i);
    members.push(
      await AlertmanagerServer.create(place, timing, routes, { name, flags: [...flags, `--cluster.peer-name=${name}`] })
    );
  }
  await Promise.all(members.map((member) => member.start()));
  await Promise.all(members.map((member) => member.joined(count)));
  return {
    members,
    cutOff: (index) => relays.forEach((relay, i) => relay.cut(i === index ? 'all' : [own[index]])),
    mend: () => relays.forEach((relay) => relay.mend()),
  };
}
