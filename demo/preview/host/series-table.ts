import { type DataFrame, type DataTransformerInfo, FieldType } from '@grafana/data';
import { map } from 'rxjs/operators';

/**
 * Grafana's transformation "Time series to table", as far as the dashboards use it: one row for each series, with its labels
 * and the series itself. Only Grafana's application has the original.
 */
export const seriesTableTransformer: DataTransformerInfo = {
  id: 'timeSeriesTable',
  name: 'Time series to table',
  defaultOptions: {},
  operator: () => (source) => source.pipe(map(seriesToTable)),
};

export function seriesToTable(frames: DataFrame[]): DataFrame[] {
  if (frames.length === 0) {
    return [];
  }
  const [{ refId }] = frames;
  const labels = frames.map(({ fields }) => fields.find(({ type }) => type === FieldType.number)?.labels ?? {});
  const names = [...new Set(labels.flatMap((of) => Object.keys(of)))];
  return [
    {
      refId,
      length: frames.length,
      fields: [
        ...names.map((name) => ({
          name,
          type: FieldType.string,
          config: {},
          values: labels.map((of) => of[name] ?? ''),
        })),
        { name: `Trend #${refId}`, type: FieldType.frame, config: {}, values: frames },
      ],
    },
  ];
}
