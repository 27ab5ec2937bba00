import { GUIDE } from '../../alerts/generator/promql/series';
import { EDITION_IDS } from '../../src/guide';
import { IDLE_MS, SETTLING_MS } from '../../src/model/calibration';
import { LABEL } from '../../src/names/labels';
import { INPUT, OUTPUT, SETTING } from '../../src/names/series';
import { InputError } from '../common/errors';
import { validated } from '../common/input';
import { type PrometheusClient, type Series } from '../common/prometheus-client';
import { type CalibrateDocument, calibrateValidator } from '../common/schemas';
import { checkUnitSize } from '../common/unit-size';

/** As many minutes as Prometheus returns in one answer, rounded down to days. */
export const DAYS = 7;

const MINUTE_MS = 60_000;

interface Range {
  /** Unix milliseconds. */
  from: number;
  to: number;
}

/** Returns the last week of a resource. */
export function readDays(client: PrometheusClient, resource: string): Promise<CalibrateDocument> {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  return readSeries(client, resource, { from: now - DAYS * 24 * 60 * MINUTE_MS + MINUTE_MS, to: now });
}

/** Returns a resource's figures of a known load and of the time around it. */
export function readKnownLoad(client: PrometheusClient, resource: string, load: Range): Promise<CalibrateDocument> {
  const { from, to } = { from: load.from - IDLE_MS, to: load.to + IDLE_MS + SETTLING_MS };
  return readSeries(client, resource, { from: Math.floor(from / MINUTE_MS) * MINUTE_MS, to });
}

/**
 * Reads what the rules record of a resource, minute by minute. Minutes at another unit size than the last one are left out.
 *
 * @throws InputError for a server that does not answer, and for a resource that it does not know
 */
async function readSeries(client: PrometheusClient, resource: string, range: Range): Promise<CalibrateDocument> {
  const id = resource.toLowerCase();
  const times = { start: range.from / 1000, end: range.to / 1000, step: MINUTE_MS / 1000 };
  const read = (name: string, by: string = LABEL.resourceId) =>
    client.range(`max by (${by}) (${name}{${LABEL.resourceId}=${JSON.stringify(id)}})`, times);
  const minutes = Math.floor((range.to - range.from) / MINUTE_MS) + 1;
  const column = async (name: string) => columnOf(await read(name), range, minutes);
  const units = await column(INPUT.units);
  units?.forEach((value) => checkUnitSize(value ?? NaN, id));
  const present = units?.filter((value) => value !== null).pop() ?? undefined;
  if (units === undefined || present === undefined) {
    throw new InputError('--resource', `${id}: this Prometheus has no unit size of it in that time`);
  }
  const [inboundBytes, outboundBytes, countedMessages, connections, serverLoad] = await Promise.all([
    column(INPUT.inboundBytes),
    column(INPUT.outboundBytes),
    column(INPUT.countedMessages),
    column(INPUT.connections),
    column(INPUT.serverLoad),
  ]);
  if (inboundBytes === undefined || outboundBytes === undefined) {
    throw new InputError('--resource', `${id}: this Prometheus has no inbound and outbound bytes of it in that time`);
  }
  const atPresentSize = (values: Array<number | null> | undefined) =>
    values?.map((value, i) => (units[i] === present ? value : null));
  const [shares, factors, size, edition, sku] = await Promise.all([
    read(INPUT.share, LABEL.scenario),
    read(OUTPUT.trafficFactor, 'direction'),
    read(SETTING.messageSize),
    client.instant(GUIDE.edition),
    read(INPUT.sku, 'sku'),
  ]);
  const factor = (direction: string) => last(factors.find(({ metric }) => metric.direction === direction));
  const [inbound, outbound] = [factor('inbound'), factor('outbound')];
  const editionId = EDITION_IDS.find((known) => known === edition[0]?.metric[LABEL.edition]);
  const document: CalibrateDocument = {
    units: present,
    ...(editionId !== undefined && { edition: editionId }),
    ...(sku.length > 0 && { sku: sku[sku.length - 1].metric.sku }),
    ...(shares.length > 0 && {
      mix: Object.fromEntries(shares.map((share) => [share.metric[LABEL.scenario], last(share) ?? 0])),
    }),
    ...(size.length > 0 && { messageSize: last(size[0]) }),
    ...(inbound !== undefined && outbound !== undefined && { trafficFactors: { inbound, outbound } }),
    start: new Date(range.from).toISOString(),
    step: MINUTE_MS / 1000,
    series: {
      inboundBytes: atPresentSize(inboundBytes) ?? [],
      outboundBytes: atPresentSize(outboundBytes) ?? [],
      ...(countedMessages !== undefined && { countedMessages: atPresentSize(countedMessages) }),
      ...(connections !== undefined && { connections }),
      ...(serverLoad !== undefined && { serverLoad: atPresentSize(serverLoad) }),
    },
  };
  return validated(
    document,
    calibrateValidator,
    ({ field, message }) => new InputError('--prometheus', `has a value that cannot be: ${field} ${message}`)
  );
}

function columnOf(found: readonly Series[], { from }: Range, minutes: number): Array<number | null> | undefined {
  if (found.length === 0) {
    return undefined;
  }
  const column: Array<number | null> = Array.from({ length: minutes }, () => null);
  for (const [seconds, value] of found[0].values) {
    const minute = Math.round((seconds * 1000 - from) / MINUTE_MS);
    if (!(minute in column)) {
      throw new InputError('--prometheus', 'answered with a value of another time than was asked for');
    }
    column[minute] = Number.isFinite(value) ? value : null;
  }
  return column;
}

function last(series: Series | undefined): number | undefined {
  return series?.values.at(-1)?.[1];
}
