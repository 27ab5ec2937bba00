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
import { ScrollContainer, useStyles2, useTheme2 } from '@grafana/ui';
import React, { useMemo } from 'react';
import { type Panel } from './dashboard';
import { NoData } from './no-data';
import { type DrawnPanelProps } from './panel-props';

interface Row {
  key: string;
  cells: Cell[];
}

interface Cell {
  text: string;
  /** Set if Grafana colors the value. */
  color?: string;
}

/**
 * Replaces a panel type that exists only in Grafana's application: shows the latest values in a table, and names the type that
 * Grafana would draw.
 */
export function LatestValues({ panel, data, timeZone, replaceVariables, width, height }: DrawnPanelProps) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const { head, rows } = useMemo(() => {
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
        return tableRows(frames, panel, theme);
      case 'stat':
        return besideEachOther(seriesRows(frames, theme));
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
                    <td key={head[i]} className={isWord(cell) ? styles.word : undefined}>
                      {cell.color !== undefined && <span className={styles.mark} style={{ background: cell.color }} />}
                      {cell.text}
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

/** Columns whose cells Grafana colors by value. The preview shows a mark instead: orange text on white is hard to read. */
function coloredColumns(panel: Panel): unknown[] {
  return columnsWith(panel, 'custom.cellOptions');
}

function columnsWith({ fieldConfig }: Panel, property: string): unknown[] {
  return fieldConfig.overrides
    .filter(({ properties }) => properties.some(({ id, value }) => id === property && Boolean(value)))
    .map(({ matcher }) => matcher.options);
}

function tableRows([frame]: DataFrame[], panel: Panel, theme: GrafanaTheme2): { head: string[]; rows: Row[] } {
  if (frame === undefined) {
    return { head: [], rows: [] };
  }
  const hidden = hiddenColumns(panel);
  const colored = coloredColumns(panel);
  const plain = theme.visualization.getColorByName('text');
  const fields = frame.fields.filter((field) => !hidden.includes(getFieldDisplayName(field, frame)));
  const rows = Array.from({ length: frame.length }, (_, i) => ({
    key: `${i}`,
    cells: fields.map((field) => {
      const value: unknown = field.values[i];
      if (field.display === undefined) {
        return { text: String(value) };
      }
      const shown = field.display(value);
      const isColored = colored.includes(getFieldDisplayName(field, frame)) && shown.color !== plain;
      return { text: formattedValueToString(shown), color: isColored ? shown.color : undefined };
    }),
  }));
  return { head: fields.map((field) => getFieldDisplayName(field, frame)), rows };
}

function seriesRows(frames: DataFrame[], theme: GrafanaTheme2): { head: string[]; rows: Row[] } {
  const rows = frames.flatMap((frame) =>
    frame.fields
      .filter(({ type }) => type === FieldType.number)
      .map((field) => {
        const display = field.display ?? getDisplayProcessor({ field, theme });
        const name = getFieldDisplayName(field, frame, frames);
        const shown = display(field.values[field.values.length - 1]);
        return { key: name, cells: [{ text: name }, { text: formattedValueToString(shown) }] };
      })
  );
  return { head: ['Series', 'Latest'], rows };
}

/** Ids break at their hyphens, which would make rows of four lines; the table scrolls sideways instead. */
function isWord({ text }: Cell): boolean {
  return !/\s/.test(text);
}

/** Arranges values like a stat panel, which is low: names in the head, values below. */
function besideEachOther({ rows }: { rows: Row[] }): { head: string[]; rows: Row[] } {
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
  mark: css({
    display: 'inline-block',
    width: theme.spacing(1),
    height: theme.spacing(1),
    marginRight: theme.spacing(0.75),
    borderRadius: theme.shape.radius.circle,
  }),
  word: css({ whiteSpace: 'nowrap' }),
});
