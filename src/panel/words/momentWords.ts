import { type Direction, GUIDE_KB, GUIDE_MB } from '../../guide';
import { constraintOf, type Dimension } from '../../model/capacity';
import { forecastOf, type Outlook } from '../../model/forecast';
import { type Derivation } from '../../model/snapshot';
import { constraintName, scenarioName } from '../../ui/names';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { noDateWords, timeToCeilingWords } from './forecastWords';
import { lowerFirst, unitsWords } from './words';

/** The forecast as a sentence, or the reason why it is missing; undefined without a ceiling. */
export function forecastOrReason(outlook: Outlook | undefined, formats: Formats): string | undefined {
  const forecast = forecastOf(outlook);
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
