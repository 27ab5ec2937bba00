import {
  BigValueColorMode,
  BigValueGraphMode,
  BigValueTextMode,
  ReduceDataOptionsBuilder,
  VizOrientation,
  VizTextDisplayOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { figureQuery } from './queries';
import { thresholds } from './thresholds';
import { DATASOURCE } from './variables';

/** In pixels: three lines of a name fit above its count. Grafana's own sizes shrink names on a phone until nobody can read them. */
const TEXT = { name: 14, count: 34 };

/** A count that needs attention if it is 1 or more. */
interface Figure {
  refId: string;
  name: string;
  expr: string;
  color: string;
}

/** A figure has less room than the words of other panels need. */
const NO_FIGURE = 'No data, or not queried';

/** Values with their names, in large letters on a background that only exceptions have. */
export function bigValues(): StatBuilder {
  return new StatBuilder()
    .datasource(DATASOURCE)
    .noValue(NO_FIGURE)
    .colorMode(BigValueColorMode.BackgroundSolid)
    .graphMode(BigValueGraphMode.None)
    .textMode(BigValueTextMode.ValueAndName)
    .text(new VizTextDisplayOptionsBuilder().titleSize(TEXT.name).valueSize(TEXT.count))
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(['lastNotNull']));
}

/** Counts side by side, coloured unless they are 0. */
export function figures(counts: readonly Figure[]): StatBuilder {
  const panel = bigValues().unit('none').decimals(0).orientation(VizOrientation.Vertical);
  return counts.reduce(
    (built, { refId, name, expr, color }) =>
      built
        .withTarget(figureQuery(refId, expr, name))
        .overrideByName(name, [{ id: 'thresholds', value: thresholds([[1, color]], 'transparent').build() }]),
    panel
  );
}
