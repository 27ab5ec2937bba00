import { type DataFrame } from '@grafana/data';
import { framesOf } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { prepSeries } from './panelData';

const MINUTES = 90;
const settings = readSettings({}, { units: '', mixVariable: '', resource: '' });
const throughout = (value: number) => Array.from({ length: MINUTES }, () => value);

/** Ninety minutes with this sample of one input in minute 80. */
function utilizationWith(role: 'countedMessages' | undefined, sample: number): unknown {
  const counted = throughout(1000).map((value, i) => (role === undefined || i !== 80 ? value : sample));
  const frames: DataFrame[] = framesOf({
    outboundBytes: throughout(1e6),
    units: throughout(2),
    others: [['countedMessages', counted]],
  });
  const prepared = prepSeries(frames, settings);
  return prepared.nothing ?? prepared.resources[0].timeline.utilization;
}

it.each([NaN, Infinity, -Infinity, -1])(
  'no utilization changes for one minute of the message count that is %p',
  (sample) => {
    const [given, usual] = [utilizationWith('countedMessages', sample), utilizationWith(undefined, sample)];
    expect(JSON.stringify(usual)).toContain('outboundBytes');
    expect(given).toEqual(usual);
  }
);
