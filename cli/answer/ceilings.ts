import { type Command, Option } from 'commander';

import {
  DEFAULT_EDITION,
  type Direction,
  type Edition,
  EDITION_IDS,
  type EditionId,
  EDITIONS,
  GUIDE_MESSAGE_BYTES,
  type Scenario,
  SCENARIOS,
} from '../../src/guide';
import { rateAtSize, ratesAt, rowAt } from '../../src/model/capacity';
import { isFact, takesOf } from '../../src/model/facts';
import { largest } from '../../src/model/numbers';
import { InputError, unitsMessage } from '../common/errors';
import { numberOption, wholeOption } from '../common/option-values';
import { jsonText } from '../common/json-text';
import { print } from '../common/streams';
import { counted, formatNumber, textTable } from '../common/table';
import {
  chosenEdition,
  differ,
  editionLine,
  otherEdition,
  SETTINGS_OPTION,
  settingsIn,
  tried,
} from '../common/editions';

const LARGEST_UNITS = largest(Object.values(EDITIONS).flatMap(({ columns }) => columns));

/** The ceilings of one scenario at one unit size, per second. */
export interface CeilingRow {
  edition: EditionId;
  scenario: Scenario;
  units: number;
  interpolated: boolean;
  connections: number;
  inboundMessages: number;
  outboundMessages: number;
  inboundBytes: number;
  outboundBytes: number;
  /** The guide's printed bandwidth in B/s; only for the guide's own unit sizes and message size. */
  printed?: { inboundBytes: number; outboundBytes: number };
  /** Explains why the row differs from the guide's printed values. */
  correction?: string;
}

interface CeilingsQuery {
  edition: EditionId;
  scenario?: Scenario;
  units?: number;
  messageBytes: number;
}

/** Returns the guide's cells as rows, for the given message size, corrected where they contradict each other. */
function ceilingRows(query: CeilingsQuery): CeilingRow[] {
  const edition = EDITIONS[query.edition];
  const sizes = query.units === undefined ? edition.columns : [query.units];
  return (query.scenario === undefined ? SCENARIOS : [query.scenario]).flatMap((scenario) =>
    sizes.map((units) => ceilingRow(edition, scenario, units, query))
  );
}

function ceilingRow(edition: Edition, scenario: Scenario, units: number, query: CeilingsQuery): CeilingRow {
  const rates = ratesAt(edition, units);
  if (rates === undefined) {
    throw new InputError('--units', unitsMessage({ edition: edition.id, units }));
  }
  const { messageBytes } = query;
  const rateOf = (row: Scenario, direction: Direction) =>
    rateAtSize(edition, rates, { scenario: row, direction }, messageBytes);
  const outboundTable = rateOf(scenario, 'outbound');
  // Limited by the guide's do-not-exceed tables.
  const inboundMessages = Math.min(rateOf(scenario, 'inbound'), rateOf('echo', 'inbound'));
  const outboundMessages = Math.min(outboundTable, rateOf('broadcast', 'outbound'));
  const corrections = [
    ...(messageBytes === GUIDE_MESSAGE_BYTES ? misprints(edition, scenario, units) : []),
    ...(outboundTable > outboundMessages
      ? [
          `the table's ${outboundTable} outbound messages/s are above the guide's do-not-exceed value of ${outboundMessages} at unit ${units}`,
        ]
      : []),
  ];
  return {
    edition: edition.id,
    scenario,
    units,
    interpolated: rates.interpolated[scenario],
    connections: rates.connections,
    inboundMessages,
    outboundMessages,
    inboundBytes: inboundMessages * messageBytes,
    outboundBytes: outboundMessages * messageBytes,
    ...(messageBytes === GUIDE_MESSAGE_BYTES ? asPrinted(edition, scenario, units) : {}),
    ...(corrections.length > 0 ? { correction: corrections.join('; ') } : {}),
  };
}

function asPrinted(edition: Edition, scenario: Scenario, units: number): Pick<CeilingRow, 'printed'> {
  const { printedBandwidth } = edition.scenarios[scenario];
  if (printedBandwidth === undefined || !edition.columns.includes(units)) {
    return {};
  }
  const inbound = rowAt(printedBandwidth.inbound, units);
  const outbound = rowAt(printedBandwidth.outbound, units);
  return inbound && outbound ? { printed: { inboundBytes: inbound.value, outboundBytes: outbound.value } } : {};
}

/** Describes bandwidth cells of this column that contradict their message rate. */
function misprints(edition: Edition, scenario: Scenario, units: number): string[] {
  const here = edition.scenarios[scenario].corrections.filter((correction) => correction.units === units);
  const cells = here.map(({ direction, printed }) => `${direction} is printed as ${printed}`).join(', ');
  return here.length === 0 ? [] : [`${cells}: ${here[0].reason}`];
}

interface CeilingsOptions {
  edition?: EditionId;
  settings?: string;
  scenario?: Scenario;
  units?: number;
  messageSize: number;
  json?: boolean;
}

export function registerCeilings(program: Command): void {
  program
    .command('ceilings')
    .description("print the guide's figures by scenario and unit size, per second")
    .addOption(
      new Option('--edition <edition>', `default ${DEFAULT_EDITION}`).choices(EDITION_IDS).conflicts('settings')
    )
    .option(...SETTINGS_OPTION)
    .addOption(new Option('--scenario <scenario>', 'one row of the guide').choices(SCENARIOS))
    .addOption(
      new Option('--units <units>', 'unit size; interpolated between two columns of the guide').argParser(
        wholeOption('--units', LARGEST_UNITS)
      )
    )
    .addOption(
      new Option('--message-size <bytes>', 'average message size in bytes')
        .argParser(numberOption('--message-size', takesOf('messageSize'), (value) => isFact('messageSize', value)))
        .default(GUIDE_MESSAGE_BYTES)
    )
    .option('--json', 'print JSON instead of a table')
    .action(({ edition, settings, messageSize, json, ...options }: CeilingsOptions) => {
      const chosen = chosenEdition({ edition }, settingsIn(settings));
      const query = { ...options, messageBytes: messageSize, edition: chosen.edition };
      const rows = ceilingRows(query);
      const text = () => [editionLine(chosen, settings), '', ceilingsTable(rows), ...otherEditionLines(rows, query)];
      print(json ? jsonText(rows) : `${text().join('\n')}\n`);
    });
}

/** Says which rows differ by more than 10% in the other edition, with the largest difference. */
function otherEditionLines(rows: readonly CeilingRow[], query: CeilingsQuery): string[] {
  const edition = otherEdition(query.edition);
  const pairs = rows.flatMap((row) => {
    const [other] = tried(() => ceilingRows({ ...query, edition, scenario: row.scenario, units: row.units })) ?? [];
    return other !== undefined && differ(row.outboundMessages, other.outboundMessages) ? [{ row, other }] : [];
  });
  const ratio = ({ row, other }: (typeof pairs)[number]) =>
    Math.max(row.outboundMessages / other.outboundMessages, other.outboundMessages / row.outboundMessages);
  const [widest] = [...pairs].sort((a, b) => ratio(b) - ratio(a));
  return widest === undefined
    ? []
    : [
        '',
        `note: edition ${edition} differs by more than 10% in ${pairs.length} of ${counted(rows.length, 'row')}, most for ${widest.row.scenario} on ${counted(widest.row.units, 'unit')}: ${formatNumber(widest.other.outboundMessages)} outbound msg/s, not ${formatNumber(widest.row.outboundMessages)}`,
      ];
}

function ceilingsTable(rows: readonly CeilingRow[]): string {
  const header = [
    'scenario',
    'units',
    'connections',
    'inbound msg/s',
    'outbound msg/s',
    'inbound B/s',
    'outbound B/s',
    'notes',
  ];
  return textTable(
    header,
    rows.map((row) => [
      row.scenario,
      row.units,
      row.connections,
      row.inboundMessages,
      row.outboundMessages,
      row.inboundBytes,
      row.outboundBytes,
      [row.interpolated ? 'interpolated' : '', row.correction === undefined ? '' : 'corrected']
        .filter((note) => note !== '')
        .join(', '),
    ])
  );
}
