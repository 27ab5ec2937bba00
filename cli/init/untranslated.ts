import { OPENTELEMETRY_ID_LABEL } from '../../src/names/exporters';
import { type PrometheusClient } from '../common/prometheus-client';

/**
 * The receiver's traffic with any characters between the words: OTLP keeps dots if Prometheus does not translate names, and
 * scrapes can spell them out. No other exporter has so little between the words.
 */
const ANY_SPELLING = '{__name__=~"azure.{1,5}(inbound|outbound)traffic.{1,5}total.*"}';

/** Names that PromQL takes without quotes. */
const TRANSLATED = /^(?!U__)[a-zA-Z_:][a-zA-Z0-9_:]*$/;

/** Returns the names of OpenTelemetry's series and labels that the rules do not read, since nothing translated them. */
export async function untranslatedNames(client: PrometheusClient): Promise<string[]> {
  const names = new Set<string>();
  for (const { metric } of await client.instant(ANY_SPELLING)) {
    const label = Object.keys(metric).find((name) => translated(name) === OPENTELEMETRY_ID_LABEL);
    const { __name__: name = '' } = metric;
    if (label !== undefined && label !== OPENTELEMETRY_ID_LABEL) {
      names.add(label);
    }
    if (label !== undefined && (!TRANSLATED.test(name) || translated(name) !== name)) {
      names.add(name);
    }
  }
  return [...names].sort();
}

/** Undoes the ways to write a dot in an old name: as it is, spelled out, or as its code. */
function translated(name: string): string {
  return name
    .replace(/^U__/, '')
    .replace(/[.]|_dot_|_2e_/g, '_')
    .replaceAll('__', '_');
}
