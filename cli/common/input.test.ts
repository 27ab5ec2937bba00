import { evaluateDocument, evaluateText } from '../answer/evaluate';
import { parseInput } from './input';
import { planSchema, evaluateValidator, planValidator } from './schemas';

const evaluate = (text: string) => () => parseInput(text, evaluateValidator);

it.each([
  ['units', '{"units":1,"units":2,"measured":{}}'],
  ['measured.inboundBytes', '{"units":1,"measured":{"inboundBytes":1,"inboundBytes":1}}'],
  ['measured.inboundBytes', '{"units":1,"measured":{"inboundBytes":1,"inbound\\u0042ytes":2}}'],
  ['measured', '{"measured":{},"units":1,"measured":{}}'],
  ['measured.0', '{"units":1,"measured":{"0":1,"0":2}}'],
  ['__proto__', '{"__proto__":1,"__proto__":1}'],
  ['measured.""', '{"units":1,"measured":{"":1,"":1}}'],
  ['a[2][1].c', '{"a":[{},"b",[0,{"c":"c","d":{"c":1},"c":1}]]}'],
  ['units', `{"units":${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)},"units":1,"measured":{}}`],
  ['units.a', `{"units":{"a":1,"a":1},"units":1,"measured":{}}`],
])('refuses a second value of %s, as its readers may not agree on which one counts', (field, text) => {
  expect(evaluate(text)).toThrow(`${field}: is given twice; it takes one value`);
});

it.each([
  ['measured.0', '{"units":1,"measured":{"0":1}}'],
  ['0', '{"units":1,"measured":{},"0":1}'],
])('names an unknown field by its path %s, in which only positions of a list have brackets', (field, text) => {
  expect(evaluate(text)).toThrow(`${field}: is unknown`);
});

it('takes a name that is given once in each of several objects, and as a value', () => {
  const workload = '{"scenario":"echo","senders":1}';
  const text = `{"connections":1,"workloads":[${workload},${workload}]}`;
  expect(parseInput(text, planValidator)).toEqual(JSON.parse(text));
});

it('names the place of malformed JSON before a name that is given twice', () => {
  expect(evaluate('{"units":1,"units":2,"measured":{}')).toThrow('measured: malformed JSON in line 1');
});

describe('-0', () => {
  it.each(['{"echo":1,"broadcast":ZERO}', '{"broadcast":1}', '{"sendToBigGroup":1,"echo":ZERO}'])(
    'gives the same answer as 0, since a division by it would give minus infinity, in a mix of %s',
    (mix) => {
      const measured =
        '{"inboundBytes":ZERO,"outboundBytes":ZERO,"inboundMessages":ZERO,"outboundMessages":ZERO,"countedMessages":ZERO}';
      const answer = (zero: string) => {
        const text = `{"units":10,"mix":${mix},"connections":ZERO,"measured":${measured}}`.replaceAll('ZERO', zero);
        const document = evaluate(text)();
        return [JSON.stringify(evaluateDocument(document)), evaluateText(document)];
      };
      expect(answer('-0.0')).toEqual(answer('0'));
      expect(answer('-1e-400')).toEqual(answer('0'));
    }
  );

  it.each(['connections', 'target', 'units', 'senders', 'messageSize', 'sendInterval', 'groupSize'])(
    'is refused like 0 for %s of a plan, where both give no traffic',
    (field) => {
      const workload = { scenario: 'echo', senders: 1 };
      const document = (value: number) =>
        field in planSchema.properties
          ? { workloads: [workload], [field]: value }
          : { workloads: [{ ...workload, [field]: value }] };
      const error = (zero: string) => {
        const text = JSON.stringify(document(7)).replace(':7', `:${zero}`);
        try {
          return parseInput(text, planValidator);
        } catch (refused) {
          return String(refused);
        }
      };
      expect(error('-0')).toContain(`${field}: takes`);
      expect(error('-0')).toBe(error('0'));
    }
  );
});

it('says what a field takes that is nested deeper than the stack holds', () => {
  const lists = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
  expect(evaluate(`{"units":${lists},"measured":{}}`)).toThrow(
    'units: takes a whole number of units of at least 1, not'
  );
});

it.each(['1e400', '-1e400'])('refuses %s, which is infinite to JSON.parse', (number) => {
  expect(evaluate(`{"units":${number},"measured":{}}`)).toThrow('units: takes a whole number');
  expect(evaluate(`{"units":1,"mix":{"echo":${number}},"measured":{}}`)).toThrow(
    'mix.echo: takes a share of the outbound messages from 0 to 1'
  );
});
