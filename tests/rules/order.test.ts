import { settingsOf } from '../../alerts/generator/settings';
import { packOf } from '../../alerts/generator/targets/pack';

/** Groups in the order in which values pass through them, each with what it records and all text that it evaluates. */
const groups = packOf(settingsOf(''))
  .flatMap(({ groups }) => groups)
  .map(({ name, rules }) => ({
    name,
    recorded: rules.flatMap((rule) => ('record' in rule ? [rule.record] : [])),
    expressions: rules.map(({ expr }) => expr).join('\n'),
  }));

it('no group reads what a later one records, but for the two that docs/architecture.md names', () => {
  const late = groups.flatMap((group, i) =>
    groups
      .slice(i + 1)
      .flatMap((later) =>
        later.recorded.filter((series) => group.expressions.includes(series)).map(() => `${group.name} < ${later.name}`)
      )
  );
  expect([...new Set(late)]).toEqual(['signalr-source-app-counters < signalr-inputs', 'signalr-days < signalr-alerts']);
});
