import { stringify } from 'yaml';

import { SCENARIOS } from '../../../src/guide';
import { markdownTable } from '../../../tools/markdown';
import { packOf, rulesOf } from '../pack/pack';
import { seriesOf } from '../pack/probes';
import { type RuleFile } from '../promql/rule';
import { EXPORTER_HEALTH, INPUT, OUTPUT, PEAK, SETTING } from '../../../src/names/series';
import { ENTRY, GUIDE, STEP } from '../promql/series';
import { AZURE_RESOURCE_METRIC } from '../../../src/names/exporters';
import { settingsOf } from '../settings';
import { SOURCES } from '../settings/scalars';
import { code, codes, withParts } from './markdown';
import { readQuery, type Selector } from '../promql/queries';
import {
  ENTRY_DESCRIPTIONS,
  EXPORTER_DESCRIPTIONS,
  INPUT_DESCRIPTIONS,
  GUIDE_DESCRIPTIONS,
  OUTPUT_DESCRIPTIONS,
  PEAK_DESCRIPTIONS,
  type SeriesDescription,
  SETTING_DESCRIPTIONS,
  STEP_DESCRIPTIONS,
  whatIs,
} from '../promql/series-descriptions';

/** Returns docs/metrics.md with its tables generated again. */
export function metricsPage(page: string): string {
  const pack = documentedPack();
  const recorded = <Name extends string>(
    names: Readonly<Record<Name, string>>,
    descriptions: Readonly<Record<Name, SeriesDescription>>
  ) => seriesTable(names, descriptions, pack);
  return withParts(page, {
    inputs: recorded(INPUT, INPUT_DESCRIPTIONS),
    outputs: recorded(OUTPUT, OUTPUT_DESCRIPTIONS),
    exporters: recorded(EXPORTER_HEALTH, EXPORTER_DESCRIPTIONS),
    peaks: recorded(PEAK, PEAK_DESCRIPTIONS),
    settings: recorded({ ...SETTING, ...ENTRY }, { ...SETTING_DESCRIPTIONS, ...ENTRY_DESCRIPTIONS }),
    guide: recorded(GUIDE, GUIDE_DESCRIPTIONS),
    steps: recorded(STEP, STEP_DESCRIPTIONS),
    sources: sourceLists(pack),
  });
}

/** The pack for settings that set everything once, since some series exist only with a setting. */
export function documentedPack(): RuleFile[] {
  return packOf(
    settingsOf(
      stringify({
        alerts_off: ['resource="x"'],
        mix: Object.fromEntries(SCENARIOS.map((scenario) => [scenario, 1 / SCENARIOS.length])),
        resources: [
          { match: 'resource_group="rg-2"', units: 1 },
          {
            resource_id: '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/name',
            message_size_bytes: 4096,
            server_leg: true,
            ceiling_factor: 1.1,
            calibrated: '2026-03-02',
            units: 1,
            mix: { echo: 1 },
            failover: false,
            utilization_warning_ratio: 0.7,
            server_load_warning_ratio: 0.8,
            server_load_record_critical_ratio: 0.95,
            max_units: 1,
            price: { unit_month: 49, currency: 'EUR' },
            alerts: false,
          },
          {
            resource_id: '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/other',
            traffic_factors: { inbound: 2, outbound: 1.1 },
          },
        ],
      })
    )
  );
}

function seriesTable<Name extends string>(
  names: Readonly<Record<Name, string>>,
  descriptions: Readonly<Record<Name, SeriesDescription>>,
  pack: readonly RuleFile[]
): string {
  const described: Array<[string, SeriesDescription]> = [];
  for (const key in names) {
    described.push([names[key], descriptions[key]]);
  }
  return markdownTable(
    ['series', 'description', 'unit', 'labels', 'recorded by'],
    described.map(([name, { unit, labels }]) => [
      code(name),
      whatOf(name, pack),
      unit,
      labels.map((label) => label.replace(/^[a-z_]+(="\w+")?/, (written) => code(written))).join(', '),
      codes(recordersOf(name, pack)),
    ])
  );
}

/** Describes a series by the comment above the first rule of the pack that records it. */
function whatOf(series: string, pack: readonly RuleFile[]): string {
  const first = rulesOf(pack).find((rule) => 'record' in rule && rule.record === series);
  return whatIs(series) ?? first?.comment?.replaceAll('\n', ' ').replace(/\.$/, '') ?? '';
}

/** Returns the parts of the pack that record a series. */
function recordersOf(series: string, pack: readonly RuleFile[]): string[] {
  const parts = rulesOf(pack).flatMap((rule) =>
    'record' in rule && rule.record === series && rule.part !== undefined ? [rule.part] : []
  );
  if (parts.length === 0) {
    throw new Error(`${series}: has a description, but no rule records it`);
  }
  return [...new Set(parts)];
}

/** Returns a list for each source: each input, with the series that it is made from. */
function sourceLists(pack: readonly RuleFile[]): string {
  const rules = rulesOf(pack);
  const own = new Set(rules.flatMap((rule) => ('record' in rule ? rule.record : [])));
  return SOURCES.map((source) => {
    const madeFrom = new Map<string, Set<string>>();
    for (const rule of rules.filter(({ part }) => part === `sources/${source}`)) {
      const made = 'record' in rule ? (seriesOf(rule.labels?.input ?? '') ?? rule.record) : rule.alert;
      const read = readQuery(rule.expr).selectors.filter(({ name }) => !own.has(name));
      if (read.length > 0) {
        madeFrom.set(made, new Set([...(madeFrom.get(made) ?? []), ...read.map(named)]));
      }
    }
    const lines = [...madeFrom].map(([made, series]) => `- ${code(made)} from ${codes([...series])}`);
    return `### ${source}\n\n${lines.join('\n')}`;
  }).join('\n\n');
}

/** The one name that an exporter has for all Azure metrics comes with the labels that name the metric. */
function named({ name, matchers }: Selector): string {
  if (name !== AZURE_RESOURCE_METRIC) {
    return name;
  }
  const valueOf = (wanted: string) => matchers.find(({ label }) => label === wanted)?.value.replace(/[()?]/g, '');
  return `${name}{metric="${valueOf('metric')}",aggregation=~"${valueOf('aggregation')}"}`;
}
