/** An equation of a document: each side is a value, as far as it consists of numbers. */
export interface Equation {
  text: string;
  sides: Array<{ value: number; decimals: number }>;
}

const UNITS = /(?:messages\/s|[KM]?B\/s|[KM]?B|%)(?![\w/])/g;
const NUMBER = /^\d[\d,]*(?:\.\d+)?/;

/** Returns the equations in the tables and indented blocks of a Markdown document. */
export function equationsIn(text: string): Equation[] {
  const lines = text.split('\n').filter((line) => /^(?: {4}|\|)/.test(line) && line.includes('='));
  return lines.flatMap((line) => line.split(/\||; |, (?!\d)|:? {2,}/).flatMap(equationOf));
}

function equationOf(text: string): Equation[] {
  const sides = text.split(' = ').flatMap((side) => {
    const expression = side.replace(UNITS, '').trim();
    const value = valueOf(expression);
    return value === undefined ? [] : [{ value, decimals: /\.(\d+)$/.exec(expression)?.[1].length ?? 0 }];
  });
  return sides.length > 1 ? [{ text: text.trim(), sides }] : [];
}

/** Returns the value of numbers joined by `+ - x /` and brackets; undefined for anything else. */
function valueOf(expression: string): number | undefined {
  let rest = expression;
  const next = (pattern: RegExp) => {
    const found = pattern.exec(rest)?.[0];
    rest = found === undefined ? rest : rest.slice(found.length).trimStart();
    return found?.trim();
  };
  const factor = (): number => {
    if (next(/^\(/) === undefined) {
      return Number(next(NUMBER)?.replaceAll(',', '') ?? NaN);
    }
    const inner = sum();
    return next(/^\)/) === undefined ? NaN : inner;
  };
  const product = (): number => {
    let value = factor();
    for (let sign = next(/^(?:x|\/)(?=[ (])/); sign !== undefined; sign = next(/^(?:x|\/)(?=[ (])/)) {
      value = sign === 'x' ? value * factor() : value / factor();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = next(/^[+-] /); sign !== undefined; sign = next(/^[+-] /)) {
      value = sign === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  return rest === '' && Number.isFinite(value) ? value : undefined;
}
