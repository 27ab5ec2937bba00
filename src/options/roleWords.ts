import { type Basis, BASES, type ExplicitRoleMapping, type SeriesMeaning } from '../frames';
import { dimensionTitle } from '../ui/names';
import { numberFormat } from '../ui/locale';
import { t } from '../ui/text';

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
    case 'enough':
      return t('options.role.enough', 'Unit size that was enough for two weeks');
    case 'halfHours':
      return t('options.role.halfHours', 'Highest utilization of each half hour');
    case 'ignore':
      return t('options.role.ignore', 'Ignored');
    default:
      return dimensionTitle(role);
  }
}

/** The name by which a series was recognized, after what kind of name it is. */
export function evidenceWords({ evidence, by = '' }: Pick<SeriesMeaning, 'evidence' | 'by'>): string {
  switch (evidence) {
    case undefined:
      return t('options.evidence.none', 'No name that the panel knows');
    case 'option':
      return t('options.evidence.option', 'Set here');
    case 'canonicalName':
      return t('options.evidence.canonicalName', 'Name in the rules pack: {{name}}', { name: by });
    case 'refId':
      return t('options.evidence.refId', 'Name of the query: {{name}}', { name: by });
    case 'exporterName':
      return t('options.evidence.exporterName', 'Name of the metric: {{name}}', { name: by });
    case 'chosenName':
      return t('options.evidence.chosenName', 'Legend or alias, no unit: {{name}}', { name: by });
  }
}

/** The factor or divisor of a series, or the reason why it is not used. */
export function factorWords({ role, divisor, isGrainUnknown }: SeriesMeaning): string {
  if (role === undefined || role === 'ignore') {
    return '–';
  }
  if (isGrainUnknown === true) {
    return t('options.factor.grainUnknown', 'Not used: set the time grain of the totals');
  }
  if (divisor === undefined) {
    return role === 'share'
      ? t('options.factor.shareNotUsed', 'Not used: not in the guide, or another series is preferred')
      : t('options.factor.notUsed', 'Not used: another series is preferred');
  }
  const format = numberFormat({ maximumFractionDigits: 3 });
  if (divisor === 1) {
    return t('options.factor.none', 'As they are');
  }
  return divisor > 1 ? `÷ ${format.format(divisor)}` : `× ${format.format(1 / divisor)}`;
}

/** The unit in which the panel takes the values of a role, once they are divided. */
export function unitOfRole(role: SeriesMeaning['role']): string {
  switch (role) {
    case 'inboundBytes':
    case 'outboundBytes':
      return 'B/s';
    case 'inboundMessages':
    case 'outboundMessages':
    case 'countedMessages':
      return t('options.unit.messages', 'messages/s');
    case 'messageSize':
      return 'B';
    case 'connections':
      return t('options.unit.connections', 'connections');
    case 'units':
    case 'verdict':
    case 'enough':
      return t('options.unit.units', 'units');
    case 'climbing':
    case 'bands':
      return 'min';
    case 'calibrated':
      return 's';
    case undefined:
    case 'ignore':
    case 'sku':
      return '–';
    default:
      return t('options.unit.ratio', 'ratio, 1 is 100%');
  }
}

export function basisName(basis: Basis): string {
  switch (basis) {
    case 'perSecond':
      return t('options.roles.perSecond', 'Per second');
    case 'bitsPerSecond':
      return t('options.basis.bits', 'Bits per second');
    case 'kilobytesPerSecond':
      return t('options.basis.kilobytes', 'KB per second (1,000 B)');
    case 'megabytesPerSecond':
      return t('options.basis.megabytes', 'MB per second (1,000,000 B)');
    case 'ratio':
      return t('options.basis.ratio', 'Ratio, 1 is 100%');
    case 'percent':
      return t('options.basis.percent', 'Percent');
    default:
      return t('options.basis.totals', 'Totals of {{duration}}', { duration: durationOf(BASES[basis]) });
  }
}

function durationOf(seconds: number): string {
  const { unit, length } =
    seconds < 3600
      ? { unit: 'minute', length: 60 }
      : seconds < 86_400
        ? { unit: 'hour', length: 3600 }
        : { unit: 'day', length: 86_400 };
  return numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(seconds / length);
}
