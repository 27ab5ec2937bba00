import { PanelBuilder as TextBuilder, TextMode } from '@grafana/grafana-foundation-sdk/text';
import { percent, unitsWords } from '../../../alerts/generator/pack/fill';
import { ceilingByAzure, type Monitored } from '../../../alerts/generator/targets/azure-monitor/monitored';
import { DIRECTIONS, FREE_CONNECTIONS, isFree } from '../../../src/model/capacity';
import { utilizationSteps } from '../parts/thresholds';
import { DIMENSION_NAMES, SCENARIO_LINES } from '../parts/words';

/** Features that need Prometheus, and limits of fixed thresholds. */
const LIMITS = [
  'Ceilings are those of the unit size in the settings. Azure keeps no history of the size, and they do not follow it.',
  'No scenario mix, message rate, recommended size, growth or forecast: these need the rules on Prometheus.',
  'Alerts on the same ceilings: `headroom rules --target azure-monitor`.',
  'Values are of each minute, over a long range too: 30 days are 43,200 points a line.',
];

export function limits(): TextBuilder {
  return text(LIMITS.map((line) => `- ${line}`).join('\n'))
    .title('What it does not show')
    .description('Features that need Prometheus, and the limits of thresholds.');
}

/** The ceilings of a resource in numbers, and all that they take for granted. */
export function facts(monitored: Monitored): TextBuilder {
  return text([size(monitored), ceilings(monitored), assumptions(monitored)].filter((part) => part !== '').join('\n\n'))
    .title('Ceilings')
    .description('Ceilings by the performance guide, and the settings that they come from.');
}

function text(content: string): TextBuilder {
  return new TextBuilder().mode(TextMode.Markdown).content(content);
}

function size({ resource, sized, settings }: Monitored): string {
  if (isFree(resource.sku)) {
    return '**Free_F1**: the guide has no traffic ceilings for it.';
  }
  if (sized === undefined) {
    return '**No units in the settings, so no ceilings of traffic and connections.** Add `units`, and run `headroom dashboards` again.';
  }
  const most = resource.max_units ?? settings.max_units;
  const autoscale =
    most === undefined || most <= sized.units
      ? ''
      : ` Autoscale may go to ${unitsWords(most)}; these stay the ceilings of ${sized.units}.`;
  return `**${unitsWords(sized.units)}**, by the settings. After a change of the unit size, run \`headroom dashboards\` again.${autoscale}`;
}

function ceilings(monitored: Monitored): string {
  const { resource, sized } = monitored;
  const ratios = utilizationSteps(resource).map(([ratio]) => ratio);
  const row = (name: string, ceiling: number | null | undefined) =>
    ceiling === undefined || ceiling === null
      ? []
      : [[name, ...[...ratios, 1].map((ratio) => number(ratio * ceiling))]];
  const rows = [
    ...DIRECTIONS.flatMap((direction) =>
      row(`${DIMENSION_NAMES[direction.bytes]}, B/s`, ceilingByAzure(monitored, direction))
    ),
    ...row(DIMENSION_NAMES.connections, isFree(resource.sku) ? FREE_CONNECTIONS : sized?.ceilings.connections),
  ];
  const head = ['', ...ratios.map(percent), 'Ceiling'];
  const table = [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows];
  return rows.length === 0 ? '' : table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function assumptions({ declared, sized }: Monitored): string {
  if (sized === undefined) {
    return '';
  }
  const { edition, mix, inboundSize, factors, ceilingFactor, assumptions: assumed } = declared;
  const shares = Object.entries(mix ?? {}).map(([scenario, share]) => `${SCENARIO_LINES[scenario]} ${percent(share)}`);
  const bytes = `${number(inboundSize)} B`;
  const counted = `Azure counts each inbound byte ${times(factors.inbound)} and each outbound byte ${times(factors.outbound)}`;
  return [
    `Edition of the guide: ${edition.id}.`,
    assumed.includes('mix')
      ? "No scenario mix in the settings: these are the guide's do-not-exceed values, too high for most mixes."
      : `Scenario mix: ${shares.join(', ')}.`,
    assumed.includes('messageSize')
      ? `No message size in the settings: ${bytes} are assumed. Smaller messages have lower ceilings.`
      : `Average message: ${bytes}.`,
    assumed.includes('serverLeg')
      ? 'Neither server_leg nor traffic_factors in the settings: if clients call hubs on app servers, utilization reads too high.'
      : `${counted}, and so do these ceilings.`,
    ...(ceilingFactor === undefined
      ? []
      : [`Traffic ceilings are ${number(ceilingFactor)} times the guide's (ceiling_factor).`]),
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}

function times(factor: number): string {
  return factor === 1 ? 'once' : `${number(factor)} times`;
}

function number(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(4)));
}
