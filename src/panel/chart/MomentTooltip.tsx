import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { type LineStyle } from '@grafana/schema';
import { SeriesIcon, useStyles2 } from '@grafana/ui';
import { type NextSize } from '../../model/advice';
import { type Dimension, stateOf } from '../../model/capacity';
import { type NullableColumn } from '../../model/numbers';
import { derivationOf } from '../../model/snapshot';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { derivationWords, forecastOrReason } from '../words/momentWords';
import { conditionsMixWords, figuresOf, sizeWords, unitsWords } from '../words/words';
import { MomentLinks } from './MomentLinks';
import { StateIcon } from './StateIcon';
import { useForecast } from './useForecast';

/** A line of a chart, with the dimensions that it shows. */
export interface MomentRow {
  id: string;
  name: string;
  /** One for each unit; the first is measured. */
  dimensions: readonly Dimension[];
  /** As shares of the ceiling; null is a gap. */
  utilization: Readonly<NullableColumn> | undefined;
  /** With a style, for a chart that has several lines. */
  line?: { color: string; style: LineStyle };
}

/** The values of another time. */
export interface Comparison {
  name: string;
  columns: Partial<Record<Dimension, Readonly<NullableColumn>>>;
}

interface Props {
  /** Position in the resource's times. */
  index: number;
  rows: readonly MomentRow[];
  comparison?: Comparison;
  nextSizes?: readonly NextSize[];
  isPinned: boolean;
}

/** The figures of one moment, their ceilings, the conditions behind these, and data links. */
export function MomentTooltip({ index, rows, comparison, nextSizes = [], isPinned }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, settings } = useData();
  const { formats } = useLook();
  const { outlook } = useForecast();
  const moment = resource.snapshotAt(index);
  const dimensions = rows.flatMap((row) => row.dimensions);
  const derivation = moment.ceilings && derivationOf(settings.edition, moment);
  const conditions = [
    sizeWords(moment) ?? t('tooltip.unitsUnknown', 'unit size unknown'),
    conditionsMixWords(moment, settings, formats),
    ...(derivation === undefined ? [] : derivationWords(derivation, dimensions)),
    forecastOrReason(outlook, formats),
  ].filter((words) => words !== undefined);
  const stacked = (row: MomentRow, wordsOf: (dimension: Dimension) => string) =>
    row.dimensions.map((dimension) => <div key={dimension}>{wordsOf(dimension)}</div>);
  const valueOf = (dimension: Dimension, value: number | null | undefined) =>
    typeof value === 'number' ? formats.brief.value(dimension, value) : '–';
  return (
    <div className={styles.frame} data-testid={testIds.chart.tooltip}>
      <div className={styles.time}>{formats.fullTime(moment.time)}</div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('utilization.constraint', 'Constraint')}</th>
            <th scope="col">{t('tooltip.utilization', 'Utilization')}</th>
            <th scope="col">{t('utilization.measuredOfCeiling', 'Measured of ceiling')}</th>
            {comparison && <th scope="col">{comparison.name}</th>}
            {nextSizes.map(({ units }) => (
              <th key={units} scope="col">
                {unitsWords(units)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const share = row.utilization?.[index];
            const figures = row.dimensions
              .map((dimension) => figuresOf(moment, dimension, formats.brief))
              .filter((words) => words !== undefined);
            return (
              <tr key={row.id}>
                <th scope="row">
                  {row.line && <SeriesIcon color={row.line.color} lineStyle={row.line.style} className={styles.icon} />}
                  {row.name}
                </th>
                <td>
                  {typeof share === 'number' ? (
                    <>
                      <StateIcon state={stateOf(share, settings.thresholds)} pixels={12} /> {formats.percent(share)}
                    </>
                  ) : (
                    '–'
                  )}
                </td>
                <td>
                  {figures.length === 0
                    ? t('tooltip.gap', 'no data')
                    : figures.map((words) => <div key={words}>{words}</div>)}
                </td>
                {comparison && (
                  <td>{stacked(row, (dimension) => valueOf(dimension, comparison.columns[dimension]?.[index]))}</td>
                )}
                {nextSizes.map(({ units, ceilings }) => (
                  <td key={units}>{stacked(row, (dimension) => valueOf(dimension, ceilings[dimension][index]))}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {conditions.map((words) => (
        <div key={words} className={styles.conditions}>
          {words}
        </div>
      ))}
      {/* Only a pointer in a pinned tooltip can reach them. */}
      {isPinned && <MomentLinks time={moment.time} dimensions={dimensions} />}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  // Wide enough for three next unit sizes. Grafana's own frame keeps sentences on one line; here they wrap. It places a
  // tooltip beside the cursor, so one wider than half the window would reach past it.
  frame: css({
    padding: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
    width: 'max-content',
    maxWidth: 'min(680px, calc(50vw - 20px))',
    maxHeight: '80vh',
    overflow: 'auto',
    whiteSpace: 'normal',
    table: { fontVariantNumeric: 'tabular-nums' },
    'th, td': { padding: theme.spacing(0.25, 0, 0.25, 1.5), textAlign: 'right', verticalAlign: 'top' },
    // Half of a phone's window is just wide enough.
    '@media (max-width: 600px)': { 'th, td': { paddingLeft: theme.spacing(0.75) } },
    th: { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightRegular },
    'th:first-child': { paddingLeft: 0, textAlign: 'left' },
    'tbody th': { color: theme.colors.text.primary },
  }),
  icon: css({ marginRight: theme.spacing(1) }),
  time: css({ fontWeight: theme.typography.fontWeightMedium, marginBottom: theme.spacing(0.5) }),
  // Wraps sentences at the width of the table.
  conditions: css({
    color: theme.colors.text.secondary,
    marginTop: theme.spacing(0.5),
    width: 0,
    minWidth: '100%',
  }),
});
