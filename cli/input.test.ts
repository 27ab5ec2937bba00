import { parseInput } from './input';
import { validateEvaluate, validatePlan } from './schemas';

const evaluate = (text: string) => () => parseInput(text, validateEvaluate);

it.each([
  ['{"units":1,"units":2,"measured":{}}', 'units'],
  ['{"units":1,"measured":{"inboundBytes":1,"inboundBytes":1}}', 'measured.inboundBytes'],
  ['{"units":1,"measured":{"inboundBytes":1,"inbound\\u0042ytes":2}}', 'measured.inboundBytes'],
  ['{"measured":{},"units":1,"measured":{}}', 'measured'],
  ['{"__proto__":1,"__proto__":1}', '__proto__'],
  ['{"units":1,"measured":{"":1,"":1}}', 'measured.""'],
  ['{"a":[{},"b",[0,{"c":"c","d":{"c":1},"c":1}]]}', 'a[2][1].c'],
  [`{"units":${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)},"units":1,"measured":{}}`, 'units'],
  [`{"units":{"a":1,"a":1},"units":1,"measured":{}}`, 'units.a'],
])('refuses a second value, as its readers may not agree on which one counts: %#', (text, field) => {
  expect(evaluate(text)).toThrow(`${field}: is given twice; it takes one value`);
});

it('takes a name that is given once in each of several objects, and as a value', () => {
  const workload = '{"scenario":"echo","senders":1}';
  const text = `{"connections":1,"workloads":[${workload},${workload}]}`;
  expect(parseInput(text, validatePlan)).toEqual(JSON.parse(text));
});

it('names the place of malformed JSON before a name that is given twice', () => {
  expect(evaluate('{"units":1,"units":2,"measured":{}')).toThrow('measured: malformed JSON in line 1');
});

it.each(['-0', '-0.0', '-0e5'])('reads %s as 0, by which a division does not give minus infinity', (zero) => {
  const { connections, measured } = evaluate(`{"units":1,"connections":${zero},"measured":{"inboundBytes":${zero}}}`)();
  expect([connections, measured.inboundBytes]).toEqual([0, 0]);
});

it.each(['1e400', '-1e400'])('refuses %s, which is infinite to JSON.parse', (number) => {
  expect(evaluate(`{"units":${number},"measured":{}}`)).toThrow('units: takes a whole number');
  expect(evaluate(`{"units":1,"mix":{"echo":${number}},"measured":{}}`)).toThrow('mix.echo: takes a number');
});
