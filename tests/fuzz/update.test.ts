import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { Document, isMap, isPair, isScalar, isSeq, visit } from 'yaml';

import { listedResources } from '../../alerts/generator/settings/entries';
import { parseSettings, settingsOf } from '../../alerts/generator/settings';
import { isResourceId } from '../../alerts/generator/settings/resource-id';
import { type FoundResource } from '../../cli/init/found';
import { updateOf } from '../../cli/init/settings-update';
import { drawnSettings, pathsIn, schemaPaths } from './drawn-settings';
import { FUZZED, RUN } from './runs';

/** Decisions about the form of a text, one after the other. */
const decisions = fc.array(fc.nat({ max: 999 }), { minLength: 300, maxLength: 300 });

const COMMENTS = [
  ' mine',
  ' mix: { echo: 1 }',
  '- resource_id: /none',
  ' resources: []',
  '#',
  ' é\u4e2d "\' | > [ {',
  ' a\n\n b',
];

/** Writes settings as people do: with comments anywhere, blank lines, brackets, quotes, and other indents and line ends. */
function written(value: object, choices: readonly number[]): string {
  let next = 0;
  const choose = (of: number) => choices[next++ % choices.length] % of;
  const document = new Document(value);
  visit(document, (_, node) => {
    if (isPair(node) || !(isMap(node) || isSeq(node) || isScalar(node))) {
      return;
    }
    if (!isScalar(node)) {
      node.flow = choose(6) === 0;
    }
    if (choose(5) === 0) {
      node.commentBefore = COMMENTS[choose(COMMENTS.length)];
    }
    if (choose(5) === 0) {
      node.comment = COMMENTS[choose(COMMENTS.length)];
    }
    node.spaceBefore = choose(5) === 0;
  });
  document.commentBefore = choose(2) === 0 ? ' Our settings' : null;
  document.comment = choose(3) === 0 ? ' The end' : null;
  const text = document.toString({
    indent: [2, 2, 3, 4][choose(4)],
    indentSeq: choose(2) === 0,
    lineWidth: [0, 80][choose(2)],
    directives: choose(8) === 0,
    ...(choose(4) === 0 && { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_SINGLE' }),
  });
  const ended = choose(4) === 0 ? text.replace(/\n+$/, '') : text;
  return choose(4) === 0 ? ended.replaceAll('\n', '\r\n') : ended;
}

const NEW_NAMES = ['new-1', 'new-2', 'chat/replicas/new'];

const resource = (resourceId: string, units?: number): FoundResource => ({
  resourceId,
  name: resourceId.split('/signalr/')[1] ?? resourceId,
  title: resourceId.split('/signalr/')[1] ?? resourceId,
  ...(units !== undefined && { units }),
  inferred: false,
  sku: 'Standard_S1',
  mixMeasured: false,
  tagged: {},
  tagProblems: [],
  figures: { inboundBytes: 1e6, outboundBytes: 2e6, connections: 100 },
  lacks: [],
  peaks: { outboundBytes: 2e6 },
  hasCapitals: false,
});

/** Settings as a text, with the resources that a Prometheus has: some of those in the settings, and others. */
const cases = fc
  .tuple(drawnSettings, decisions, fc.subarray(NEW_NAMES), fc.array(fc.boolean(), { minLength: 60 }))
  .map(([given, choices, names, isThere]) => {
    const text = written(Object(given), choices);
    const parsed = parseSettings(text);
    const declared = parsed.ok ? listedResources(parsed.settings).map(({ resource_id }) => resource_id) : [];
    const added = names.map((name) =>
      resource(`/subscriptions/new/resourcegroups/g/providers/microsoft.signalrservice/signalr/${name}`, choices[0])
    );
    const known = declared.filter((_, i) => isThere[i % isThere.length]).map((id) => resource(id));
    return { given, text, parsed, declared, known, added };
  });

/** True if only insertions lead from one text to the other. */
function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const character of long) {
    at += Number(short.startsWith(character, at)) * character.length;
  }
  return at === short.length;
}

describe(`headroom init --update, ${FUZZED}`, () => {
  const files = Number(RUN.numRuns);
  const drawn = fc.sample(cases, { seed: RUN.seed, numRuns: 4 * files });
  const accepted = drawn.filter(({ parsed }) => parsed.ok).slice(0, files);

  it('is tried on as many files as asked for, with every setting among them', () => {
    expect(accepted).toHaveLength(files);
    const paths = new Set(accepted.flatMap(({ given }) => pathsIn(given)));
    expect(schemaPaths().filter((name) => !paths.has(name))).toEqual([]);
  });

  it('changes nothing but what is new or gone, keeps every character, and changes nothing the second time', () => {
    const marked = new Set<string>();
    for (const { text, declared, known, added } of accepted) {
      const settings = settingsOf(text);
      const found = [...known, ...added];
      const update = updateOf(text, settings, found, '2026-10-03');
      if (update === undefined) {
        throw new Error(`the layout is not kept:\n${text}`);
      }
      const gone = declared.filter((id) => !known.some(({ resourceId }) => resourceId === id));
      expect(update).toMatchObject({ added, vanished: gone, returned: [] });
      const after = update.text;
      const { resources, ...rest } = settingsOf(after);
      const { resources: before, ...restBefore } = settings;
      expect(isDeepStrictEqual(rest, restBefore)).toBe(true);
      expect(isDeepStrictEqual(resources.slice(0, before.length), before)).toBe(true);
      expect(resources.slice(before.length).map(({ resource_id }) => resource_id)).toEqual(
        added.map(({ resourceId }) => resourceId)
      );
      // Only the brackets of an empty list give way, to its first entry.
      const removed = before.length === 0 ? [...text.matchAll(/[ \t]*\[[ \t]*\]/g)] : [];
      const kept = removed.map(({ 0: list, index }) => text.slice(0, index) + text.slice(index + list.length));
      expect([text, ...kept].some((one) => isWithin(one, after))).toBe(true);
      expect(updateOf(after, settingsOf(after), found, '2026-10-04')?.text).toBe(after);
      gone.forEach((id) => marked.add(id));
      if (gone.length === 0 && added.length === 0) {
        expect(after).toBe(text);
      }
    }
    expect(marked.size).toBeGreaterThan(10);
    expect([...marked].every(isResourceId)).toBe(true);
  });

  it('removes only its own marks when the resources are back', () => {
    for (const { text, declared } of accepted) {
      const settings = settingsOf(text);
      const all = declared.map((id) => resource(id));
      const marked = updateOf(text, settings, [], '2026-10-03')?.text ?? '';
      const back = updateOf(marked, settingsOf(marked), all, '2026-10-04');
      expect(back).toMatchObject({ added: [], vanished: [], returned: declared });
      const restored = back?.text ?? '';
      expect(restored).not.toContain('Vanished');
      expect(restored.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
    }
  });
});
