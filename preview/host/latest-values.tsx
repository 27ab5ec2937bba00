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
  cells: string[];
}

/**
 * A panel of Grafana's own, which is no part of its libraries: its latest values in a table, and what Grafana would
 * draw by its name.
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
        return tableRows(frames, hiddenColumns(panel));
      case 'stat':
        return besideEachOther(seriesRows(frames, theme));
      default:
        return seriesRows(frames, theme);
    }
  }, [data.series, panel, replaceVariables, theme, timeZone]);
  return (
    <div className={styles.panel} style={{ width, height }}>
      <p className={styles.note}>The preview shows the latest values; Grafana draws this as “{panel.type}”.</p>
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
                    <td key={head[i]}>{cell}</td>
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

/** Columns that are there for links to read. */
function hiddenColumns({ fieldConfig }: Panel): unknown[] {
  return fieldConfig.overrides
    .filter(({ properties }) => properties.some(({ id, value }) => id === 'custom.hideFrom.viz' && value === true))
    .map(({ matcher }) => matcher.options);
}

function tableRows([frame]: DataFrame[], hidden: unknown[]): { head: string[]; rows: Row[] } {
  if (frame === undefined) {
    return { head: [], rows: [] };
  }
  const fields = frame.fields.filter((field) => !hidden.includes(getFieldDisplayName(field, frame)));
  const rows = Array.from({ length: frame.length }, (_, i) => ({
    key: `${i}`,
    cells: fields.map(({ values, display }) => {
      const value: unknown = values[i];
      return display === undefined ? String(value) : formattedValueToString(display(value));
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
        return { key: name, cells: [name, formattedValueToString(display(field.values[field.values.length - 1]))] };
      })
  );
  return { head: ['Series', 'Latest'], rows };
}

/** As a stat panel has its figures, which is low: names above, values below. */
function besideEachOther({ rows }: { rows: Row[] }): { head: string[]; rows: Row[] } {
  const [names, values] = [0, 1].map((column) => rows.map(({ cells }) => cells[column]));
  return { head: names, rows: rows.length === 0 ? [] : [{ key: 'latest', cells: values }] };
}

const getStyles = (theme: GrafanaTheme2) => ({
  panel: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1) }),
  note: css({ margin: 0, color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
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
});
