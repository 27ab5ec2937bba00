import { type Direction, GUIDE_KB, GUIDE_MB } from '../../guide';
import { constraintOf, type Dimension } from '../../model/capacity';
import { type Outlook } from '../../model/forecast';
import { type Derivation, type GuideInbound } from '../../model/snapshot';
import { constraintName, scenarioName } from '../../ui/names';
import { t } from '../../ui/text';
import { timeToCeilingWords, noDateWords } from '../words/forecastWords';
import { type Formats } from '../look/format';
import { lowerFirst, unitsWords } from '../words/words';
import { type OverlayData } from './prepOverlay';

/** The forecast as a sentence, or the reason why it is missing; undefined while the option is off. */
export function forecastOrReason(
  { forecast, outlook }: Pick<OverlayData, 'forecast' | 'outlook'>,
  formats: Formats
): string | undefined {
  return forecast === undefined
    ? outlook && noForecastSentence(outlook)
    : t('overlay.forecast', 'Forecast of {{time}}, {{constraint}}: {{words}}', {
        time: formats.time(forecast.now),
        constraint: lowerFirst(constraintName(forecast.dimension)),
        words: timeToCeilingWords(forecast),
      });
}

function noForecastSentence(outlook: Outlook): string | undefined {
  const words = noDateWords(outlook);
  return words && t('overlay.noForecast', 'No forecast: {{words}}', { words });
}

/** Sentences that say how the ceilings of these dimensions differ from the figures that the guide prints. */
export function derivationWords({ interpolated, corrections }: Derivation, dimensions: readonly Dimension[]): string[] {
  const constraints = dimensions.map(constraintOf);
  if (constraints.every((constraint) => constraint === 'connections')) {
    return [];
  }
  return [
    ...interpolated.map(({ scenarios, lower, upper }) =>
      t(
        'overlay.interpolated',
        'The guide has no figures for this unit size: ceilings are interpolated between {{lower}} and {{upper}} units ({{scenarios}})',
        { lower, upper, scenarios: scenarios.map(scenarioName).join(', ') }
      )
    ),
    ...corrections
      .filter(({ direction }) => constraints.includes(direction))
      .map(({ direction, scenario, units, printed, correctedBytes }) =>
        correctionWords(direction, {
          scenario: scenarioName(scenario),
          units: unitsWords(units),
          printed,
          corrected: guideBandwidth(correctedBytes),
        })
      ),
  ];
}

/** A sentence on the guide's inbound figure; none without an inbound dimension. */
export function guideInboundWords(figure: GuideInbound, dimensions: readonly Dimension[], formats: Formats): string[] {
  const dimension = (['inboundBytes', 'inboundMessages'] as const).find((inbound) => dimensions.includes(inbound));
  return dimension === undefined
    ? []
    : [
        t(
          'overlay.guideInbound',
          'The guide prints {{figure}} inbound for {{scenario}}: what a few senders send, not a ceiling',
          { figure: formats.value(dimension, figure[dimension]), scenario: scenarioName(figure.scenario) }
        ),
      ];
}

function correctionWords(direction: Direction, values: Record<string, unknown>): string {
  switch (direction) {
    case 'inbound':
      return t(
        'overlay.correctedInbound',
        'The guide prints {{printed}} inbound for {{scenario}} at {{units}}, but its own message rate gives {{corrected}}, which the ceiling uses',
        values
      );
    case 'outbound':
      return t(
        'overlay.correctedOutbound',
        'The guide prints {{printed}} outbound for {{scenario}} at {{units}}, but its own message rate gives {{corrected}}, which the ceiling uses',
        values
      );
  }
}

/** In the guide's own units and spelling, for comparison with the page. */
function guideBandwidth(bytes: number): string {
  return bytes < GUIDE_MB ? `${bytes / GUIDE_KB} KBps` : `${bytes / GUIDE_MB} MBps`;
}
