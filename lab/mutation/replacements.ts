/** Replacements for pieces of PromQL: each is a plausible mistake that changes the meaning. */

/** Moves the boundary, and reverses the comparison. */
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

/** Functions that accept the same arguments. For functions not listed, only the arguments are changed. */
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

/** Decides by how much a number is changed. */
export type NumberPlace = 'compared' | 'bound' | 'count' | 'value';

/**
 * Returns the number plus 1%. A compared number or a bound also gets minus 1%, since a test on one side of a limit does
 * not notice the other. Zero, counts and compared integers change by one instead.
 */
export function numbersNear(text: string, place: NumberPlace): string[] {
  const value = Number(text);
  if (!Number.isFinite(value)) {
    return [];
  }
  if (place === 'count') {
    return [String(value + 1)];
  }
  const byOne = value === 0 || (place === 'compared' && Number.isInteger(value));
  const near = byOne ? [value + 1, value - 1] : [value * 1.01, value * 0.99];
  return near.slice(0, place === 'value' ? 1 : 2).map((number) => String(Number(number.toPrecision(12))));
}

const DURATION = /^(\d+)(ms|s|m|h|d|w|y)$/;

/** Returns a duration of one unit more and one of one unit less; a duration of one unit is only doubled. */
export function durationsNear(text: string): string[] {
  const parts = DURATION.exec(text);
  if (parts === null) {
    return [];
  }
  const [, digits, unit] = parts;
  const count = Number(digits);
  // Tests evaluate once a minute and cannot notice a change of a few seconds.
  const step = unit === 's' ? Math.max(60, count) : 1;
  return [count + step, count - step].filter((near) => near > 0).map((near) => `${near}${unit}`);
}

/** Returns a regular expression without one of its alternatives, once for each of them, in groups too. */
export function withoutAlternatives(pattern: string): string[] {
  interface Group {
    /** The start of each alternative, and the end of the last one. */
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
        // Removes the bar after the alternative, or before it if it is the last one.
        return isLast
          ? pattern.slice(0, bounds[n] - 1) + pattern.slice(end - 1)
          : pattern.slice(0, bounds[n]) + pattern.slice(end);
      })
    );
}
