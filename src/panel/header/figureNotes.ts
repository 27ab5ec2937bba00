import { dateTimeFormat } from '@grafana/data';
import { type RecordedSettings, type ResourceObservations } from '../../frames';
import { GUIDE_MESSAGE_BYTES } from '../../guide';
import {
  editionDifference,
  type EditionDifference,
  FREE_CONNECTIONS,
  isFree,
  trafficFactorsOf,
} from '../../model/capacity';
import { assumptionEffects, conditionsOf, smallMessageSize, type Snapshot } from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { numberFormat } from '../../ui/locale';
import { constraintName } from '../../ui/names';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { type Note } from '../data/notes';
import { bytesWords } from '../words/figureWords';
import { lowerFirst } from '../words/words';
import { assumptionSentence } from './assumptionWords';

/** Returns how a snapshot's figures came about: what they assume, and what is known to differ from the guide. */
export function figureNotes(
  snapshot: Snapshot,
  {
    settings,
    serviceMode,
    recorded,
  }: Pick<ResourceObservations, 'serviceMode' | 'recorded'> & { settings: PanelSettings },
  formats: Formats
): Note[] {
  const facts = [
    freeSentence(snapshot),
    trafficFactorsSentence(snapshot, settings),
    ceilingFactorSentence(snapshot),
    calibratedSentence(recorded, settings),
    editionSentence(snapshot, settings, formats),
    smallMessagesSentence(snapshot, settings),
  ].filter((words) => words !== undefined);
  return [
    ...assumptionEffects(snapshot, settings).map((effect): Note => ({
      source: 'assumption',
      words: assumptionSentence(effect, serviceMode, formats),
    })),
    ...facts.map((words): Note => ({ source: 'fact', words })),
  ];
}

function freeSentence({ sku }: Snapshot): string | undefined {
  return isFree(sku)
    ? t(
        'fact.free',
        'Free_F1: the guide has no figures for it, so there are no traffic ceilings and no recommended unit size. Its quota is {{connections}} connections.',
        { connections: FREE_CONNECTIONS }
      )
    : undefined;
}

function trafficFactorsSentence(
  { mix, measured, asAzureCounts }: Snapshot,
  settings: PanelSettings
): string | undefined {
  if (asAzureCounts || (measured.inboundBytes === undefined && measured.outboundBytes === undefined)) {
    return undefined;
  }
  const { inbound, outbound } = trafficFactorsOf(settings.edition, mix, settings);
  return inbound === 1 && outbound === 1
    ? undefined
    : t(
        'fact.trafficFactors',
        'Azure also counts the leg to the app servers: its bytes are divided by {{inbound}} inbound and by {{outbound}} outbound.',
        { inbound: factorWords(inbound), outbound: factorWords(outbound) }
      );
}

function ceilingFactorSentence({ sku, ceilingFactor }: Snapshot): string | undefined {
  return ceilingFactor === undefined || ceilingFactor === 1 || isFree(sku)
    ? undefined
    : t('fact.ceilingFactor', "The traffic ceilings are {{factor}} times the guide's, by the ceiling factor.", {
        factor: factorWords(ceilingFactor),
      });
}

/** Says nothing where an option of the panel replaces the factors that were measured. */
function calibratedSentence(
  { calibrated, trafficFactors, ceilingFactor }: RecordedSettings,
  settings: PanelSettings
): string | undefined {
  const inUse = [
    trafficFactors !== undefined && settings.trafficFactors === trafficFactors,
    ceilingFactor !== undefined && settings.ceilingFactor === ceilingFactor,
  ];
  return calibrated === undefined || !inUse.includes(true)
    ? undefined
    : t('fact.calibrated', 'The factors were measured on {{day}}.', {
        day: dateTimeFormat(calibrated * 1000, { timeZone: 'utc', format: 'YYYY-MM-DD' }),
      });
}

function factorWords(factor: number): string {
  return numberFormat({ maximumSignificantDigits: 3 }).format(factor);
}

/** Both figures where the editions of the guide differ by more than 10% under the conditions of a snapshot. */
export function editionSentence(
  snapshot: Snapshot,
  { edition }: Pick<PanelSettings, 'edition'>,
  formats: Formats
): string | undefined {
  const { units } = snapshot;
  const difference = units === undefined ? undefined : editionDifference({ ...conditionsOf(snapshot, edition), units });
  return (
    difference &&
    t(
      'fact.edition',
      'The editions of the guide differ here. {{used}}, in use: {{usedFigures}}. {{other}}: {{otherFigures}}.',
      {
        used: difference.used,
        other: difference.other,
        usedFigures: ceilingsWords('used', difference, snapshot, formats),
        otherFigures: ceilingsWords('other', difference, snapshot, formats),
      }
    )
  );
}

function smallMessagesSentence(snapshot: Snapshot, { edition }: PanelSettings): string | undefined {
  const size = smallMessageSize(snapshot, edition);
  return size === undefined
    ? undefined
    : t(
        'fact.smallMessages',
        'The guide measured messages of {{guide}}; these have {{size}}. If each takes work whatever its size, the service is overloaded from 60% of these ceilings on. Server load shows it.',
        { guide: bytesWords(GUIDE_MESSAGE_BYTES), size: bytesWords(Math.round(size)) }
      );
}

/** "inbound traffic 18.4 MB/s, outbound traffic 18.4 MB/s"; in messages where the bytes of a direction are not measured. */
function ceilingsWords(
  edition: 'used' | 'other',
  { directions }: EditionDifference,
  { measured }: Snapshot,
  formats: Formats
): string {
  return directions
    .map((figures) => {
      const { direction } = figures;
      const bytes = `${direction}Bytes` as const;
      const messages = `${direction}Messages` as const;
      const isInMessages = measured[bytes] === undefined && measured[messages] !== undefined;
      return t('fact.ceiling', '{{constraint}} {{ceiling}}', {
        constraint: lowerFirst(constraintName(bytes)),
        ceiling: isInMessages
          ? formats.value(messages, figures[edition].messages)
          : formats.value(bytes, figures[edition].bytes),
      });
    })
    .join(', ');
}
