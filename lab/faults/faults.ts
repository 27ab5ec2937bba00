import { memberCutOff, memberKilled, receiverRefuses } from './cases/alertmanager';
import { CLOCKS } from './cases/clocks';
import * as exporters from './cases/exporters';
import * as prometheus from './cases/prometheus';
import { badReloads } from './cases/reload';
import * as resources from './cases/resources';
import * as service from './cases/service';
import { type Fault } from './stack/fault';

/** Every fault, in the order of the table. */
export const FAULTS: readonly Fault[] = [
  prometheus.killedWhilePending,
  prometheus.killedWhileFiring,
  prometheus.withoutGracePeriod,
  prometheus.awayForLong,
  prometheus.oneOfTwoKilled,
  memberKilled,
  memberCutOff,
  receiverRefuses,
  exporters.stopped,
  exporters.failing,
  exporters.slow,
  exporters.slowAtTimes,
  exporters.unsettledZeros,
  exporters.halfGone,
  exporters.oneOfTwoGone,
  exporters.twice,
  resources.unitsLost,
  resources.unitsInferred,
  resources.allGone,
  resources.scaledInTime,
  resources.scaledAfterPage,
  resources.deleted,
  service.freeAtQuota,
  service.serverConnectionsLost,
  ...CLOCKS,
  badReloads,
];
