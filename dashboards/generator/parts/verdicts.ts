import { is, isNot, relabel } from '../../../alerts/generator/promql/promql';
import { SCALE_DOWN_DAYS } from '../../../src/model/advice';
import { type VerdictKind } from '../../../src/model/snapshot';
import { CONSTRAINT, LABEL, VERDICT_REASON } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { packSettings } from './pack';
import { ofFleet, type Scope } from './scope';

export function verdictOf(verdict: VerdictKind, of: Scope = ofFleet): string {
  return `max by (resource_id) (${of(OUTPUT.verdict, is('verdict', [verdict]))})`;
}

/** Verdicts that recommend a unit size: the others have the present one as their value. */
const SIZED = ['scaleUp', 'scaleDown', 'keep'] as const;

/** A resource whose load is stuck is not scaled by it, and keeps its size. */
export function recommendedUnits(of: Scope = ofFleet): string {
  const present = `max by (resource_id) (${of(INPUT.units)}) and on (resource_id) (${loadStuck(of)})`;
  return `(${present}) or on (resource_id) max by (resource_id) (${of(OUTPUT.verdict, is(LABEL.verdict, SIZED))})`;
}

/** The verdicts that order more units, where only a server load asks for them that does not follow traffic. */
export function loadStuck(of: Scope = ofFleet): string {
  const orders = `max by (resource_id, verdict) (${of(OUTPUT.verdict, is(LABEL.verdict, ['scaleUp', 'shard']))})`;
  const stuck = of(OUTPUT.loadStuck);
  const others = of(OUTPUT.utilization, isNot(LABEL.constraint, ['', CONSTRAINT.serverLoad]));
  const needMore = `max_over_time(${others}[1d]) > ${packSettings().recommendation_target_ratio}`;
  return `${orders} and on (resource_id) ${stuck} unless on (resource_id) ${needMore}`;
}

/** More units than Azure sells. */
export const NONE_ENOUGH = 1e9;

/** The unit size that was enough at each moment of the last days. */
export function enoughForDays(of: Scope = ofFleet): string {
  const series = `max_over_time(${of(OUTPUT.enough)}[${SCALE_DOWN_DAYS}d])`;
  const seen = `${series} and on (resource_id) last_over_time(${of(OUTPUT.enough)}[1h] offset ${SCALE_DOWN_DAYS}d)`;
  // A snapshot is JSON, which has no Infinity.
  return `max by (resource_id) (clamp_max(${seen}, ${NONE_ENOUGH}))`;
}

/** Those that grow though their own day was within the target: they must carry another replica if that one fails. */
export function onlyForFailover(of: Scope): string {
  const another = of(OUTPUT.load, is('of', ['missing_replica']));
  const withinTarget = `max by (resource_id) (max_over_time(${of(OUTPUT.worst)}[1d])) <= ${packSettings().recommendation_target_ratio}`;
  return `and on (resource_id) ${another} and on (resource_id) (${withinTarget})`;
}

/** Every verdict, with what it is for in the label `reason`: the panel of one resource does not see the other replicas. */
export function verdictsWithReason(of: Scope): string {
  const verdicts = `max by (resource_id, verdict) (${of(OUTPUT.verdict)})`;
  const scaled = `max by (resource_id, verdict) (${of(OUTPUT.verdict, is('verdict', ['scaleUp']))}) ${onlyForFailover(of)}`;
  return (
    `${relabel(loadStuck(of), LABEL.reason, VERDICT_REASON.loadStuck, '', '')} or on (resource_id, verdict) ` +
    `${relabel(scaled, LABEL.reason, VERDICT_REASON.failover, '', '')} or on (resource_id, verdict) ` +
    relabel(verdicts, LABEL.reason, VERDICT_REASON.ownTraffic, '', '')
  );
}
