import { type RecordingRule, type RuleFile } from '../promql/rule';
import { withLateReads } from './late-reads';
import { ruleFiles } from './prometheus';

const SOURCE = file('signalr-source-test', { record: 'a:b:c', expr: 'up' });

function file(name: string, ...rules: RecordingRule[]): RuleFile {
  return { name, about: [], groups: [{ name, interval: '1m', rules }] };
}

function written(...files: RuleFile[]): string {
  const last = files[files.length - 1];
  return [...ruleFiles([withLateReads(last, files)], 'test').values()].join();
}

it('says beside a rule why it may read another group, in the words that pint takes', () => {
  const text = written(SOURCE, file('signalr-ceilings', { record: 'd:e:f', expr: 'sum(a:b:c)' }));
  expect(text).toContain(
    '      # Inputs are a file of their own. # pint disable rule/dependency\n      - record: d:e:f\n'
  );
});

it('keeps the check for rules that read their own group, or a name that only begins alike', () => {
  const own = file(
    'signalr-ceilings',
    { record: 'd:e:f', expr: 'a:b:cc' },
    { record: 'g:h:i', expr: 'd:e:f + x:a:b:c' }
  );
  expect(written(SOURCE, own)).not.toContain('pint');
});

it('keeps the check for a group without a reason, so that pint reports its reads', () => {
  expect(written(SOURCE, file('signalr-other', { record: 'd:e:f', expr: 'a:b:c' }))).not.toContain('pint');
});

it('writes every exception of a rule above it', () => {
  const except = { 'promql/nan': 'Never 0.', 'group/interval': 'Rare.' };
  expect(written(file('signalr-other', { record: 'd:e:f', expr: 'up', except }))).toContain(
    '      # Never 0. # pint disable promql/nan\n      # Rare. # pint disable group/interval\n      - record: d:e:f\n'
  );
});
