import { type Verdict } from '../../model/advice';
import { isFullSoon, type Outlook } from '../../model/forecast';
import { DEFAULT_TARGET, UTILIZATION_TOLERANCE } from '../../model/capacity';
import { constraintName } from '../../ui/names';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { lowerFirst } from './words';

/**
 * The action, in a few words: "Scale 20 → 30".
 *
 * @param outlook of the resource: a size that is full soon is not one to keep
 * @param forFailover true if only the load of a missing replica needs it
 */
export function actionWords(verdict: Verdict, outlook: Outlook | undefined, forFailover = false): string {
  return withReason(ownAction(verdict, outlook), forFailover);
}

/** The change alone: "20 → 30 units". */
export function changeWords({ units, to }: { units: number; to: number }, forFailover: boolean): string {
  const change = t('change.units', '{{from}} → {{count}} units', {
    from: units,
    count: to,
    defaultValue_one: '{{from}} → {{count}} unit',
  });
  return withReason(change, forFailover);
}

function withReason(action: string, forFailover: boolean): string {
  return forFailover ? t('verdict.action.failover', '{{action}} for failover', { action }) : action;
}

function ownAction(verdict: Verdict, outlook: Outlook | undefined): string {
  switch (verdict.verdict) {
    case 'noTraffic':
      return t('verdict.action.noTraffic', 'Fix exporter: no traffic');
    case 'sizeUnknown':
      return t('verdict.action.sizeUnknown', 'Set the unit size');
    case 'noFigure':
      return 'needsPaidSku' in verdict
        ? t('verdict.action.paidSku', 'Move to a paid SKU')
        : t('verdict.action.noFigure', 'No figure in the guide');
    case 'loadStuck':
      return t('verdict.action.loadStuck', 'Do not scale: load does not follow traffic');
    case 'serverLegUnknown':
      return t('verdict.action.serverLeg', 'Set “Server leg” first');
    case 'shard':
      return t('verdict.action.shard', 'Shard: more units will not help');
    case 'scaleUp':
      return t('verdict.action.scaleUp', 'Scale {{units}} → {{to}}', { units: verdict.units, to: verdict.to });
    case 'scaleDown':
      return t('verdict.action.scaleDown', 'Shrink {{units}} → {{to}}', { units: verdict.units, to: verdict.to });
    case 'keep':
      if (isFullSoon(outlook)) {
        return t('verdict.action.plan', 'Plan for more than {{count}} units', {
          count: verdict.units,
          defaultValue_one: 'Plan for more than {{count}} unit',
        });
      }
      return t('verdict.action.keep', 'Keep {{count}} units', {
        count: verdict.units,
        defaultValue_one: 'Keep {{count}} unit',
      });
  }
}

/**
 * Why, in one sentence that follows {@link actionWords}.
 *
 * @param known.peak the highest utilization that is known: the rules record a verdict every few minutes, so a new peak can be
 *   above what a recorded one knows
 * @param known.needed what the values in the time range alone need: the rules also look at other hours and at other replicas
 * @param known.byReplica whether what needs more units is the traffic of another replica, where the rules say it
 * @param known.isForFailover true if less would do without the load of the largest other replica
 */
export function whyWords(
  verdict: Verdict,
  formats: Formats,
  {
    peak,
    outlook,
    needed,
    byReplica,
    isForFailover = false,
  }: {
    peak?: number;
    outlook?: Outlook;
    needed?: number | null;
    byReplica?: boolean;
    isForFailover?: boolean;
  } = {}
): string {
  const target = formats.threshold(DEFAULT_TARGET);
  switch (verdict.verdict) {
    case 'noTraffic':
      return t('verdict.why.noTraffic', 'Nothing was measured in this time range.');
    case 'sizeUnknown':
      return t('verdict.why.sizeUnknown', 'Without a unit size there are no ceilings.');
    case 'noFigure':
      return 'needsPaidSku' in verdict
        ? t('verdict.why.paidSku', 'A Free_F1 resource does not scale.')
        : t('verdict.why.noFigure', 'The guide has no figures for this unit size or SKU.');
    case 'loadStuck':
      return t(
        'verdict.why.loadStuck',
        'Traffic has halved, server load has not: more units do not help. The server load may be wrong: compare it in the portal, and ask Azure.'
      );
    case 'serverLegUnknown':
      return t(
        'verdict.why.serverLeg',
        'Azure also counts the leg to the app servers. Say in the options, under “Server leg”, whether messages reach hubs on app servers: by that, the load may be half of what is shown.'
      );
    case 'shard':
      return verdict.reason === 'routing'
        ? t('verdict.why.routing', 'Routing limits {{constraint}}: share the load out, throttle or batch it.', {
            constraint: lowerFirst(constraintName(verdict.dimension ?? 'outboundBytes')),
          })
        : t('verdict.why.beyond', 'No unit size in the guide keeps this at or below {{target}}.', { target });
    case 'scaleUp':
      if (typeof needed === 'number' && needed < verdict.to) {
        return unseenWords(byReplica, { to: verdict.to, target });
      }
      return verdict.interpolated
        ? t(
            'verdict.why.scaleUpInterpolated',
            'The peak needs {{to}} units to stay at or below {{target}} (interpolated).',
            {
              to: verdict.to,
              target,
            }
          )
        : t('verdict.why.scaleUp', 'The peak needs {{to}} units to stay at or below {{target}}.', {
            to: verdict.to,
            target,
          });
    case 'scaleDown':
      return t('verdict.why.scaleDown', '{{to}} units would have kept two weeks at or below {{target}}.', {
        to: verdict.to,
        target,
      });
    case 'keep':
      if (peak !== undefined && peak > DEFAULT_TARGET + UTILIZATION_TOLERANCE) {
        return t('verdict.why.newPeak', 'The peak is new: the rules decide on it within minutes.');
      }
      if (isFullSoon(outlook)) {
        return t('verdict.why.plan', 'This size held the peak load so far, and will not for long.');
      }
      if (isForFailover) {
        return t(
          'verdict.why.failover',
          'Failover headroom: this size leaves room for the traffic of the largest other replica, if that one fails.'
        );
      }
      return t('verdict.why.keep', 'This size holds the peak load at or below {{target}}.', { target });
  }
}

function unseenWords(byReplica: boolean | undefined, values: { to: number; target: string }): string {
  switch (byReplica) {
    case true:
      return t(
        'verdict.why.scaleUpUnseenReplica',
        'The traffic of another replica needs {{to}} units to stay at or below {{target}}.',
        values
      );
    case false:
      return t(
        'verdict.why.scaleUpUnseenDay',
        'The last 24 hours need {{to}} units to stay at or below {{target}}.',
        values
      );
    default:
      return t(
        'verdict.why.scaleUpUnseen',
        'The last 24 hours, or the traffic of another replica, need {{to}} units to stay at or below {{target}}.',
        values
      );
  }
}
