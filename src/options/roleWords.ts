import { type ExplicitRoleMapping, type RoleEvidence, type SeriesMeaning } from '../frames';
import { facetName } from '../ui/names';
import { t } from '../ui/text';
import { hasBasis } from './rolesOption';

export function roleName(role: ExplicitRoleMapping['role']): string {
  switch (role) {
    case 'units':
      return t('options.role.units', 'Unit size');
    case 'share':
      return t('options.role.share', 'Share of a scenario');
    case 'countedMessages':
      return t('options.role.countedMessages', 'Counted messages (MessageCount)');
    case 'sku':
      return t('options.role.sku', 'SKU and service mode');
    case 'messageSize':
      return t('options.role.messageSize', 'Declared message size');
    case 'serverLeg':
      return t('options.role.serverLeg', 'Server leg');
    case 'trafficFactor':
      return t('options.role.trafficFactor', 'Traffic factor of a direction');
    case 'ceilingFactor':
      return t('options.role.ceilingFactor', 'Ceiling factor');
    case 'calibrated':
      return t('options.role.calibrated', 'Day of the calibration');
    case 'verdict':
      return t('options.role.verdict', 'Verdict of the rules');
    case 'utilization':
      return t('options.role.utilization', 'Utilization of a constraint by the rules');
    case 'climbing':
      return t('options.role.climbing', 'Minutes until a climbing constraint is full');
    case 'dayPeak':
      return t('options.role.dayPeak', 'Highest utilization of each day');
    case 'peak':
      return t('options.role.peak', 'Highest utilization of the time range');
    case 'p95':
      return t('options.role.p95', '95th percentile of the utilization');
    case 'bands':
      return t('options.role.bands', 'Minutes at or above a utilization');
    case 'ignore':
      return t('options.role.ignore', 'Ignored');
    default:
      return facetName(role);
  }
}

/** The role of a series, the evidence and the divisor in one text, because translations need the whole sentence. */
export function meaningWords({ role, evidence, divisor }: SeriesMeaning): string {
  if (role === undefined || evidence === undefined) {
    return t('options.roles.unknown', 'Not recognized: ignored.');
  }
  const values = { role: roleName(role), why: evidenceWords(evidence), divisor };
  if (role === 'ignore') {
    return t('options.roles.found', '{{role}}, {{why}}.', values);
  }
  switch (divisor) {
    case undefined:
      return role === 'share'
        ? t(
            'options.roles.shareNotUsed',
            '{{role}}, {{why}}. Not used: the guide does not have this scenario, or another series is preferred.',
            values
          )
        : t('options.roles.notUsed', '{{role}}, {{why}}. Not used: another series is preferred.', values);
    case 1:
      return hasBasis(role)
        ? t('options.roles.perSecondFound', '{{role}}, {{why}}. Values per second.', values)
        : t('options.roles.found', '{{role}}, {{why}}.', values);
    case 60:
      return t('options.roles.perMinuteFound', '{{role}}, {{why}}. Totals per minute, divided by 60.', values);
    default:
      return t('options.roles.divided', '{{role}}, {{why}}. Values divided by {{divisor}}.', values);
  }
}

function evidenceWords(evidence: RoleEvidence): string {
  switch (evidence) {
    case 'option':
      return t('options.evidence.option', 'set here');
    case 'canonicalName':
      return t('options.evidence.canonicalName', 'by its name in the rules pack');
    case 'refId':
      return t('options.evidence.refId', 'by the name of its query');
    case 'exporterName':
      return t('options.evidence.exporterName', "by its exporter's name");
    case 'chosenName':
      return t('options.evidence.chosenName', 'by its legend or alias');
  }
}
