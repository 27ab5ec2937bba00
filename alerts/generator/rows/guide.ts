import { type Direction, type Edition, EDITIONS, type Scenario, SCENARIOS } from '../../../src/guide';
import { ratesAt } from '../../../src/model/capacity';
import { isRouted, ONE_TO_ONE, inboundPerDelivered, ratePerUnit } from './guide-rates';
import { type RecordingRule } from '../promql/rule';
import { GUIDE } from '../promql/series';
import { type PackSettings } from '../settings';

/** The guide's figures of one edition, as constants by scenario and unit size. */
export function guideRules({ edition: id }: PackSettings): RecordingRule[] {
  const edition = EDITIONS[id];
  return [
    row(GUIDE.edition, 1, { edition: id }),
    ...edition.sizes.map((units) => row(GUIDE.rate, units, { scenario: SIZE, units: String(units) })),
    ...SCENARIOS.filter(isRouted).flatMap((scenario) => routedRow(edition, scenario)),
    ...SCENARIOS.flatMap((scenario) => DIRECTION_NAMES.flatMap((direction) => bytesRow(scenario, direction))),
    ...SCENARIOS.flatMap((scenario) => [
      row(GUIDE.inbound, inboundPerDelivered(scenario), { scenario, leg: 'client' }),
      row(GUIDE.inbound, throughHub(scenario) ? inboundPerDelivered(scenario) : 0, { scenario, leg: 'hub' }),
    ]),
  ];
}

/** The scenario of what grows evenly with the unit size: its rate is the unit size itself. */
export const SIZE = 'units';

const DIRECTION_NAMES: readonly Direction[] = ['inbound', 'outbound'];

/** A setting or a cell of the guide, which reads nothing. */
export function row(record: string, value: number, labels: Readonly<Record<string, string>>): RecordingRule {
  return { record, expr: `vector(${value})`, labels, isRow: true };
}

/** Delivered messages a second of 2,048 B. Inbound messages have the same cost for each delivered one. */
function routedRow(edition: Edition, scenario: Scenario): RecordingRule[] {
  return edition.sizes.flatMap((units) => {
    const rates = ratesAt(edition, units);
    return rates === undefined ? [] : [row(GUIDE.rate, rates.outbound[scenario], { scenario, units: String(units) })];
  });
}

/** Units that the bytes of one delivered message a second of 2,048 B take; inbound, only where messages come in for each. */
function bytesRow(scenario: Scenario, direction: Direction): RecordingRule[] {
  const messages = direction === 'inbound' ? inboundPerDelivered(scenario) : 1;
  if (messages === 0) {
    return [];
  }
  const routed = isRouted(scenario);
  const units = messages / ratePerUnit(direction, routed ? bytesLike(scenario, direction) : scenario);
  return [row(GUIDE.bytes, units, { scenario, direction, bound: routed ? 'routing' : 'bytes' })];
}

/** The scenario that moves the bytes of a routed one and routes nothing. */
function bytesLike(scenario: Scenario, direction: Direction): Scenario {
  return direction === 'outbound' && !ONE_TO_ONE.includes(scenario) ? 'broadcast' : 'echo';
}

function throughHub(scenario: Scenario): boolean {
  return EDITIONS['2019-11'].scenarios[scenario].throughHub;
}
