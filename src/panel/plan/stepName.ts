import { type SizeOutcome } from '../../model/plan';
import { type Price } from '../../options/price';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { moneyPerMonthWords, utilizationWords } from '../words/figureWords';
import { unitsWords } from '../words/words';
import { basisName } from './planWords';

interface Step {
  size: SizeOutcome;
  /** P95 at this size. */
  dot: number | undefined;
  /** Such as "recommended" and "now". */
  marks: string[];
  /** Names the height of a column, such as "Peak". */
  heightName: string;
  target: number;
  price: Price | undefined;
}

/** "20 units, recommended, Peak 45.0%, P95 30.2%, $980/month": a column of the staircase in words. */
export function stepName({ size, dot, marks, heightName, target, price }: Step, formats: Formats): string {
  const { units, utilization, isWithin } = size;
  const figure = (name: string, value: number) =>
    t('plan.sizes.figure', '{{name}} {{utilization}}', { name, utilization: utilizationWords(value, formats) });
  return [
    unitsWords(units),
    ...marks,
    utilization !== undefined && figure(heightName, utilization),
    dot !== undefined && figure(basisName('p95'), dot),
    isWithin === false &&
      t('plan.sizes.beyondTarget', 'above the target of {{target}}', { target: formats.threshold(target) }),
    price !== undefined && moneyPerMonthWords(units, price),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
