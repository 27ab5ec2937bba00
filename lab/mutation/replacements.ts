/** What stands in for a piece of PromQL: near enough to be a plausible slip, far enough not to mean the same. */

/** The boundary moved, and the comparison turned round. */
export const COMPARATORS: Readonly<Record<string, readonly string[]>> = {
  Gte: ['>', '<'],
  Gtr: ['>=', '<='],
  Lte: ['<', '>'],
  Lss: ['<=', '>='],
  Eql: ['!='],
  Neq: ['=='],
};

export const ARITHMETIC: Readonly<Record<string, string>> = {
  Add: '-',
  Sub: '+',
  Mul: '/',
  Div: '*',
  Mod: '/',
  Pow: '*',
};

export const SET_OPERATORS: Readonly<Record<string, string>> = { And: 'unless', Unless: 'and', Or: 'unless' };

export const AGGREGATIONS: Readonly<Record<string, string>> = {
  avg: 'max',
  bottomk: 'topk',
  count: 'sum',
  group: 'count',
  max: 'min',
  min: 'max',
  stddev: 'stdvar',
  stdvar: 'stddev',
  sum: 'max',
  topk: 'bottomk',
};

/** Functions that take the same arguments. Those without a counterpart are tried by their arguments alone. */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  absent_over_time: 'present_over_time',
  avg_over_time: 'max_over_time',
  ceil: 'floor',
  clamp_max: 'clamp_min',
  clamp_min: 'clamp_max',
  count_over_time: 'sum_over_time',
  day_of_month: 'day_of_week',
  day_of_week: 'day_of_month',
  delta: 'increase',
  floor: 'ceil',
  hour: 'minute',
  increase: 'rate',
  irate: 'rate',
  last_over_time: 'max_over_time',
  max_over_time: 'min_over_time',
  min_over_time: 'max_over_time',
  minute: 'hour',
  present_over_time: 'absent_over_time',
  rate: 'increase',
  sum_over_time: 'max_over_time',
};

export const MATCH_OPERATORS: Readonly<Record<string, string>> = { '=': '!=', '!=': '=', '=~': '!~', '!~': '=~' };

/** Where a number stands decides what a slip in it would be. */
export type NumberPlace = 'compared' | 'bound' | 'count' | 'value';

/**
 * One per cent more; where something is compared with it or bound by it also one per cent less, since a test on one
 * side cannot tell the other. Zero has no per cents, a count no fractions, and whole numbers are compared with such.
 */
export function numbersNear(text: string, place: NumberPlace): string[] {
  const value = Number(text);
  if (!Number.isFinite(value)) {
    return [];
  }
  if (place === 'count') {
    return [String(value + 1)];
  }
  const whole = value === 0 || (place === 'compared' && Number.isInteger(value));
  const near = whole ? [value + 1, value - 1] : [value * 1.01, value * 0.99];
  return near.slice(0, place === 'value' ? 1 : 2).map((number) => String(Number(number.toPrecision(12))));
}

const DURATION = /^(\d+)(ms|s|m|h|d|w|y)$/;

/** One more and one less of the unit that a duration is written in; of one, twice as much and nothing less. */
export function durationsNear(text: string): string[] {
  const parts = DURATION.exec(text);
  if (parts === null) {
    return [];
  }
  const [, digits, unit] = parts;
  const count = Number(digits);
  // Tests are evaluated once a minute: they see seconds only as minutes.
  const step = unit === 's' ? Math.max(60, count) : 1;
  return [count + step, count - step].filter((near) => near > 0).map((near) => `${near}${unit}`);
}

/** A regular expression without one of its alternatives, once for each; in groups too. */
export function withoutAlternatives(pattern: string): string[] {
  interface Group {
    /** Where each alternative begins, and the last one ends. */
    bounds: number[];
  }
  const open: Group[] = [{ bounds: [0] }];
  const closed: Group[] = [];
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const group = open[open.length - 1];
    const character = pattern[i];
    if (character === '\\') {
      i++;
    } else if (inClass) {
      inClass = character !== ']';
    } else if (character === '[') {
      inClass = true;
    } else if (character === '(') {
      const flags = /^\?[a-zA-Z]*:/.exec(pattern.slice(i + 1));
      open.push({ bounds: [i + 1 + (flags?.[0].length ?? 0)] });
    } else if (character === '|') {
      group.bounds.push(i + 1);
    } else if (character === ')' && open.length > 1) {
      closed.push({ bounds: [...group.bounds, i + 1] });
      open.pop();
    }
  }
  closed.push(...open.slice(0, 1).map(({ bounds }) => ({ bounds: [...bounds, pattern.length + 1] })));
  return closed
    .filter(({ bounds }) => bounds.length > 2)
    .flatMap(({ bounds }) =>
      bounds.slice(1).map((end, n) => {
        const isLast = n === bounds.length - 2;
        // The bar goes with the alternative: the one behind it, or before the last.
        return isLast
          ? pattern.slice(0, bounds[n] - 1) + pattern.slice(end - 1)
          : pattern.slice(0, bounds[n]) + pattern.slice(end);
      })
    );
}
