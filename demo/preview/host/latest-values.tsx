import { css } from '@emotion/css';
import {
  applyFieldOverrides,
  type DataFrame,
  FieldConfigOptionsRegistry,
  FieldType,
  formattedValueToString,
  getDisplayProcessor,
  getFieldDisplayName,
  type GrafanaTheme2,
  standardFieldConfigEditorRegistry,
} from '@grafana/data';
import { getTextColorForAlphaBackground, ScrollContainer, Sparkline, useStyles2, useTheme2 } from '@grafana/ui';
import React, { useMemo } from 'react';
import { type Panel } from './dashboard';
import { NoData } from './no-data';
import { type DrawnPanelProps } from './panel-props';

/** The color of what needs no attention. */
const NO_COLOR = 'transparent';

interface Row {
  key: string;
  cells: Cell[];
}

interface Cell {
  text: string;
  /** Background, if Grafana colors the cell. */
  color?: string;
  /** A series, which Grafana draws as a small line. */
  trend?: DataFrame;
}

/**
 * Replaces a panel type that exists only in Grafana's application: shows the latest values in a table, and names the type that
 * Grafana would draw.
 */
export function LatestValues({ panel, data, timeZone, replaceVariables, width, height }: DrawnPanelProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const {
    head,
    rows,
    widths = [],
  } = useMemo((): Drawn => {
    const frames = applyFieldOverrides({
      data: data.series,
      fieldConfig: panel.fieldConfig,
      fieldConfigRegistry: new FieldConfigOptionsRegistry(() => standardFieldConfigEditorRegistry.list()),
      replaceVariables,
      theme,
      timeZone,
    });
    switch (panel.type) {
      case 'table':
        return tableRows(frames, panel);
      case 'stat':
        return besideEachOther(seriesRows(frames, theme, isColored(panel)));
      default:
        return seriesRows(frames, theme);
    }
  }, [data.series, panel, replaceVariables, theme, timeZone]);
  return (
    <div className={styles.panel} style={{ width, height }}>
      <p className={styles.note}>Latest values; in Grafana a “{panel.type}” panel.</p>
      {rows.length === 0 ? (
        <NoData data={data} panelId={panel.id} fieldConfig={panel.fieldConfig} />
      ) : (
        <ScrollContainer>
          <table className={styles.table}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name}>{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, i) => (
                    <td
                      key={head[i]}
                      className={isWord(cell) ? styles.word : undefined}
                      style={{ minWidth: widths[i], ...colorsOf(cell, theme) }}
                    >
                      {cell.trend === undefined ? cell.text : <Trend frame={cell.trend} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollContainer>
      )}
    </div>
  );
}

/** Columns that exist only for links. */
function hiddenColumns(panel: Panel): unknown[] {
  return columnsWith(panel, 'custom.hideFrom.viz');
}

/** Columns whose cells have a background by their value. */
function coloredColumns(panel: Panel): unknown[] {
  return columnsWith(panel, 'custom.cellOptions', ({ type }) => type === 'color-background');
}

function columnsWith(
  { fieldConfig }: Panel,
  property: string,
  isMeant: (value: { type?: string }) => boolean = Boolean
): unknown[] {
  return fieldConfig.overrides
    .filter(({ properties }) => properties.some(({ id, value }) => id === property && isMeant(value)))
    .map(({ matcher }) => matcher.options);
}

function widthOf({ fieldConfig }: Panel, column: string): number | undefined {
  const properties = fieldConfig.overrides.find(({ matcher }) => matcher.options === column)?.properties ?? [];
  return properties.find(({ id }) => id === 'custom.width' || id === 'custom.minWidth')?.value;
}

/** A stat panel with a background. */
function isColored({ options }: Panel): boolean {
  return String(options.colorMode).startsWith('background');
}

/** As Grafana colors a cell: the text is light or dark, whichever suits the background. */
function colorsOf({ color }: Cell, theme: GrafanaTheme2): React.CSSProperties {
  return color === undefined ? {} : { background: color, color: getTextColorForAlphaBackground(color, theme.isDark) };
}

function Trend({ frame }: { frame: DataFrame }) {
  const theme = useTheme2();
  const y = frame.fields.find(({ type }) => type === FieldType.number);
  return y === undefined ? null : (
    <Sparkline
      width={130}
      height={24}
      theme={theme}
      sparkline={{
        y: { ...y, config: { ...y.config, min: 0, max: 1 } },
        x: frame.fields.find(({ type }) => type === FieldType.time),
      }}
      config={{ custom: { lineWidth: 1, fillOpacity: 20 }, color: { mode: 'fixed', fixedColor: 'blue' } }}
    />
  );
}

interface Drawn {
  head: string[];
  rows: Row[];
  /** Least widths of the columns, in pixels. */
  widths?: Array<number | undefined>;
}

function tableRows([frame]: DataFrame[], panel: Panel): Drawn {
  if (frame === undefined) {
    return { head: [], rows: [] };
  }
  const hidden = hiddenColumns(panel);
  const colored = coloredColumns(panel);
  const fields = frame.fields.filter((field) => !hidden.includes(getFieldDisplayName(field, frame)));
  const rows = Array.from({ length: frame.length }, (_, i) => ({
    key: `${i}`,
    cells: fields.map((field) => {
      const value: unknown = field.values[i];
      if (field.type === FieldType.frame) {
        return { text: '', trend: isFrame(value) ? value : undefined };
      }
      if (field.display === undefined) {
        return { text: String(value) };
      }
      const shown = field.display(value);
      const hasColor = colored.includes(getFieldDisplayName(field, frame)) && shown.color !== NO_COLOR;
      return { text: formattedValueToString(shown), color: hasColor ? shown.color : undefined };
    }),
  }));
  const head = fields.map((field) => getFieldDisplayName(field, frame));
  return { head, rows, widths: head.map((column) => widthOf(panel, column)) };
}

function isFrame(value: unknown): value is DataFrame {
  return typeof value === 'object' && value !== null && 'fields' in value;
}

function seriesRows(frames: DataFrame[], theme: GrafanaTheme2, colored = false): Drawn {
  const rows = frames.flatMap((frame) =>
    frame.fields
      .filter(({ type }) => type === FieldType.number)
      .map((field) => {
        const display = field.display ?? getDisplayProcessor({ field, theme });
        const name = getFieldDisplayName(field, frame, frames);
        const shown = display(field.values[field.values.length - 1]);
        const color = colored && shown.color !== NO_COLOR ? shown.color : undefined;
        return { key: name, cells: [{ text: name }, { text: formattedValueToString(shown), color }] };
      })
  );
  return { head: ['Series', 'Latest'], rows };
}

/** Ids break at their hyphens, which would make rows of four lines; the table scrolls sideways instead. */
function isWord({ text }: Cell): boolean {
  return !/\s/.test(text);
}

/** Arranges values like a stat panel, which is low: names in the head, values below. */
function besideEachOther({ rows }: Drawn): Drawn {
  const [names, values] = [0, 1].map((column) => rows.map(({ cells }) => cells[column]));
  return { head: names.map(({ text }) => text), rows: rows.length === 0 ? [] : [{ key: 'latest', cells: values }] };
}

const getStyles = (theme: GrafanaTheme2) => ({
  panel: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1) }),
  note: css({
    margin: 0,
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    // A second line would push the only row out of a low panel.
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  }),
  table: css({
    width: '100%',
    'th, td': {
      padding: theme.spacing(0.5, 1),
      textAlign: 'left',
      borderBottom: `1px solid ${theme.colors.border.weak}`,
      fontVariantNumeric: 'tabular-nums',
    },
    th: { color: theme.colors.text.secondary, fontWeight: theme.typography.fontWeightMedium },
  }),
  word: css({ whiteSpace: 'nowrap' }),
});
