import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type SizeOutcome } from '../../model/plan';
import { isNumber, largest } from '../../model/numbers';
import { type Price } from '../../options/price';
import { numberFormat } from '../../ui/locale';
import { t } from '../../ui/text';
import { scaleOf } from '../chart/UtilizationBar';
import { useData } from '../data/panelData';
import { PLAN_COLUMN_MIN_WIDTH, PLAN_LOW_HEIGHT, PLAN_STAIRCASE_HEIGHT } from '../layout/limits';
import { type Formats } from '../look/format';
import { useLook } from '../look/look';
import { moneyWords, utilizationWords, moneyPerMonthWords } from '../words/figureWords';
import { type ColumnFigures, SizeColumn } from './SizeColumn';
import { shownSizes } from './shownSizes';
import { StaircaseKey } from './StaircaseKey';
import { unitsWords } from '../words/words';
import { basisName } from './planWords';

interface Props {
  sizes: SizeOutcome[];
  /** P95 at each unit size, where it is another figure than the height. */
  p95?: SizeOutcome[];
  /** Names the height of a column, such as "Peak". */
  heightName: string;
  target: number;
  chosen: number | undefined;
  now: number | undefined;
  /** The unit size that stands out, and the word for it. */
  marked: number | null | undefined;
  mark: string;
  /** The room of the staircase, and the height of the view, in pixels. */
  room: { width: number; viewHeight: number };
  onChoose: (units: number) => void;
}

/** A column for each unit size, as high as the utilization there, with P95, the target and the price. */
export function SizeStaircase({ sizes, p95, heightName, target, chosen, now, marked, mark, room, onChoose }: Props) {
  const styles = useStyles2(getStyles);
  const { settings } = useData();
  const { formats } = useLook();
  const { price } = settings;
  const figuresOf = (size: SizeOutcome) => columnFigures(size, price, formats);
  const nowWords = t('plan.sizes.now', 'now');
  const longest = largest([nowWords, ...sizes.flatMap((size) => Object.values(figuresOf(size)))].map(lettersIn));
  const columns = Math.floor(room.width / Math.max(PLAN_COLUMN_MIN_WIDTH, longest * LETTER_WIDTH + COLUMN_PADDING));
  const matter = [now, marked, chosen].map((units) => sizes.findIndex((size) => size.units === units));
  const positions = shownSizes(
    sizes.length,
    matter.filter((position) => position >= 0),
    columns
  );
  const dots = new Map(p95?.map(({ units, utilization }) => [units, utilization]));
  const shown = positions.map((position) => ({
    position,
    size: sizes[position],
    dot: dots.get(sizes[position].units),
  }));
  const hasNow = shown.some(({ size }) => size.units === now);
  const scale = scaleOf(shown.flatMap(({ size, dot }) => [size.utilization, dot, target]).filter(isNumber));
  return (
    <section className={styles.section} aria-label={t('plan.sizes.label', 'Utilization at each unit size')}>
      <ul className={styles.columns}>
        {shown.map(({ position, size, dot }, at) => {
          const { units } = size;
          const marks = [units === marked && mark, units === now && nowWords].filter((words) => words !== false);
          return (
            <SizeColumn
              key={units}
              name={stepName({ size, dot, marks, heightName, target, price }, formats)}
              size={size}
              dot={dot}
              target={target}
              scale={scale}
              height={room.viewHeight < PLAN_LOW_HEIGHT ? PLAN_STAIRCASE_HEIGHT.low : PLAN_STAIRCASE_HEIGHT.usual}
              figures={figuresOf(size)}
              caption={hasNow ? (units === now ? nowWords : '') : undefined}
              isChosen={units === chosen}
              isMarked={units === marked}
              isAfterGap={at > 0 && position > shown[at - 1].position + 1}
              onChoose={() => onChoose(units)}
            />
          );
        })}
      </ul>
      <StaircaseKey
        heightName={heightName}
        hasDots={shown.some(({ dot }) => dot !== undefined)}
        target={formats.threshold(target)}
        hasBeyond={shown.some(({ size }) => size.isWithin === false)}
        mark={shown.some(({ size }) => size.units === marked) ? mark : undefined}
        hasPrice={price !== undefined}
      />
    </section>
  );
}

function columnFigures({ units, utilization }: SizeOutcome, price: Price | undefined, formats: Formats): ColumnFigures {
  return {
    units: numberFormat({}).format(units),
    utilization: utilization === undefined ? '–' : utilizationWords(utilization, formats),
    ...(price !== undefined && { price: moneyWords(units, price) }),
  };
}

function lettersIn(words: string | undefined): number {
  return words?.length ?? 0;
}

/** At most, in pixels, of a figure in the theme's small text. */
const LETTER_WIDTH = 7.5;

/** Keeps the figures of two columns apart, in pixels. */
const COLUMN_PADDING = 10;

const getStyles = (theme: GrafanaTheme2) => ({
  section: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(0.5), minWidth: 0 }),
  columns: css({
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 96px)',
    minWidth: 0,
  }),
});

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
function stepName({ size, dot, marks, heightName, target, price }: Step, formats: Formats): string {
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
