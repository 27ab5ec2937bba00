import { matrixToFrames } from '../frames';
import { withGaps } from './gaps';

it('breaks every series where it has no point, not the first one alone', () => {
  const target = { refId: 'A', expr: 'x', legendFormat: '{{sign}}' };
  const of = (sign: string, ...times: number[]) => ({
    metric: { sign },
    values: times.map((time): [number, string] => [time, '1']),
  });
  const frames = matrixToFrames(target, [of('one', 60, 300), of('other', 60, 240, 300)], 60);
  expect(withGaps(frames).map(({ fields }) => fields[1].values)).toEqual([
    [1, null, null, null, 1],
    [1, null, null, 1, 1],
  ]);
});
