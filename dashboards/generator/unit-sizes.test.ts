import { type DataFrame, FieldType, standardTransformers, toDataFrame } from '@grafana/data';
import { lastValueFrom, of } from 'rxjs';
import { coreDashboards, panelsOf } from './testing';

// oxlint-disable-next-line typescript/no-deprecated -- the registry that replaces it is filled by Grafana itself only
const { convertFieldTypeTransformer, sortByTransformer } = standardTransformers;

/** As Prometheus answers in no order of the sizes. A bar has the texts of its row as its name. */
const ANSWER = toDataFrame({
  fields: [
    { name: 'Time', type: FieldType.time, values: [0, 0, 0] },
    { name: 'units', type: FieldType.string, values: ['100', '9', '50'] },
    { name: 'Value', type: FieldType.number, values: [0.2, 0.9, 0.4] },
  ],
});

it('draws the bars of unit sizes in the order of the sizes, whatever order Prometheus answers in', async () => {
  const panel = coreDashboards.flatMap(panelsOf).find(({ title }) => title === 'Utilization now by unit size');
  let data: DataFrame[] = [ANSWER];
  for (const { id, options } of panel?.transformations ?? []) {
    const transformer = [convertFieldTypeTransformer, sortByTransformer].find((one) => one.id === id);
    const operator = transformer?.operator(options, { interpolate: (text) => text });
    data = operator === undefined ? data : await lastValueFrom(of(data).pipe(operator));
  }
  const bars = data.map(({ fields }) => fields.map(({ name, type, values }) => [name, type, values]));
  expect(bars).toEqual([
    [
      ['Time', 'time', [0, 0, 0]],
      ['units', 'string', ['9', '50', '100']],
      ['Value', 'number', [0.9, 0.4, 0.2]],
    ],
  ]);
});
