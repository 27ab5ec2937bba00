import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT, textOf, trackedFiles } from '../repo/tracked';
import { ELSEWHERE } from './elsewhere';
import { sandbox, type Sandbox } from './sandbox';
import { blocksOf, signatureOf, statementsOf, wordsOf } from './statements';

/** What is run as it stands, each in a clone in which the statements before it were run. */
const RUN = [
  /^npm run /,
  /^promtool /,
  /^amtool (?:check-config|config routes) /,
  /^(?:sudo )?(?:cp|rm|install) /,
  // A file put together from others.
  /^\{\n/,
];

/** What the next lines take, or a server that is started with it: bash understands it, and more cannot be wrong with it. */
const TAKEN = [/^(?:export )?[A-Z_]+=(?!\$\()/, /^api\(\) /];

/** Names in capitals that the text around a command says to replace, by one that it names. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { TARGET: 'prometheus-2.41', FOLDER: 'rules' };

const shipped = (name: string) => readFileSync(join(ROOT, name), 'utf8');

/** Files that a document takes for granted: those of the server that it installs on, and the reader's own. */
const GIVEN: Readonly<Record<string, ReadonlyArray<[path: string, text: string]>>> = {
  'docs/install/README.md': [
    ['/etc/prometheus/prometheus.yml', blocksOf('docs/install/README.md').find(isPrometheusConfig)?.text ?? ''],
    ['/etc/grafana/provisioning/alerting/sample.yaml', ''],
    ['/var/lib/grafana/plugins/headroom-signalr-panel/plugin.json', shipped('src/plugin.json')],
  ],
  // `make build` is only asked of make here, so the sandbox has no dist/ of its own.
  'README.md': [
    ['dist/plugin.json', shipped('src/plugin.json')],
    ['/var/lib/grafana/plugins/other/plugin.json', ''],
  ],
  'docs/alertmanager.md': [
    ['/etc/alertmanager/alertmanager.yml', ''],
    ['routing-key', 'key'],
  ],
  'alerts/runbooks/SignalRHeadroomWatchdog.md': [['alertmanager.yml', shipped('alerts/alertmanager/alertmanager.yml')]],
};

function isPrometheusConfig({ language, text }: { language: string; text: string }): boolean {
  return language === 'yaml' && text.startsWith('# prometheus.yml\n');
}

/** What a file that a statement writes has to be. */
const WRITES: Readonly<Record<string, (clone: string) => void>> = {
  '} > remove.yaml': (clone) => {
    const { deleteRules, deleteContactPoints } = parse(readFileSync(join(clone, 'remove.yaml'), 'utf8'));
    expect(deleteRules.length).toBeGreaterThan(10);
    expect(deleteContactPoints).toHaveLength(4);
  },
};

const documents = trackedFiles().filter((name) => name.endsWith('.md') && !name.startsWith('.config/'));
const blocks = documents.flatMap(blocksOf);
const statements = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap((block) => statementsOf(block).map((statement) => ({ document: block.document, statement })));

const isRun = (statement: string) => RUN.some((pattern) => pattern.test(statement));
const isTaken = (statement: string) => TAKEN.some((pattern) => pattern.test(statement));
const isMake = (statement: string) => statement.startsWith('make ');

/** What a line of commands begins with. */
const named = new Set([...statements.map(({ statement }) => wordsOf(statement)[0]), 'docker', 'bash', 'node', 'npx']);

/** A document without its fenced blocks. */
function proseOf(document: string): string {
  return (textOf(document) ?? '').replace(/^([ \t]*)```[^\n]*\n[\s\S]*?^\1```$/gm, '');
}

it('no block of commands is passed over for the name of its language', () => {
  const others = blocks.filter(({ language }) => !['sh', 'console'].includes(language));
  const passedOver = others.filter(
    ({ language, text }) =>
      ['bash', 'shell', 'zsh', 'shell-session'].includes(language) ||
      (language === '' && text.split('\n').some((line) => named.has(wordsOf(line)[0])))
  );
  expect(passedOver.map(({ document, text }) => `${document}: ${text}`)).toEqual([]);
});

it('no block of commands is passed over for having no fence', () => {
  const indented = documents.flatMap((name) =>
    (proseOf(name).match(/(?<=^\n {4})\S.*$/gm) ?? []).filter((line) => named.has(wordsOf(line)[0]))
  );
  expect(indented).toEqual([]);
});

it('scripts that a sentence says to run are there', () => {
  const scripts = documents.flatMap((name) =>
    [...proseOf(name).matchAll(/`(?:npx|node) [^`]*`/g)].flatMap(
      ([span]) => span.match(/[\w./-]+\.(?:ts|mjs|js)\b/g) ?? []
    )
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => !existsSync(join(ROOT, script)))).toEqual([]);
});

it('every command of every document is run here, asked of make, or listed with a reason', () => {
  const unknown = statements.filter(
    ({ statement }) =>
      !isRun(statement) && !isTaken(statement) && !isMake(statement) && !(signatureOf(statement) in ELSEWHERE)
  );
  expect(unknown.map(({ document, statement }) => `${document}: ${signatureOf(statement)}`)).toEqual([]);
});

it('no document has dropped a command that is listed, nor what is put there for it', () => {
  const signatures = new Set(
    statements.filter(({ statement }) => !isRun(statement)).map((one) => signatureOf(one.statement))
  );
  expect(Object.keys(ELSEWHERE).filter((signature) => !signatures.has(signature))).toEqual([]);
  const texts = statements.map(({ statement }) => statement).join('\n');
  expect([...Object.keys(PLACEHOLDERS), ...Object.keys(WRITES)].filter((part) => !texts.includes(part))).toEqual([]);
  const patterns = [...RUN, ...TAKEN];
  expect(patterns.filter((pattern) => !statements.some(({ statement }) => pattern.test(statement)))).toEqual([]);
  expect(Object.keys(GIVEN).filter((name) => !statements.some(({ document }) => document === name))).toEqual([]);
});

const commands = statements.filter(({ statement }) => !isTaken(statement));

describe.each([...new Set(commands.map(({ document }) => document))])('%s', (document) => {
  const own = commands.filter((one) => one.document === document).map(({ statement }) => statement);
  let made: Sandbox | undefined;
  /** Made when the first statement needs it, since most runbooks have none that does. */
  function place(): Sandbox {
    made ??= sandbox();
    // Before each statement: one that is not run here would have brought some of it back.
    GIVEN[document]?.forEach(([path, text]) => made?.give(path, text));
    return made;
  }
  afterAll(() => made?.remove());

  it.each(own)('%s', (statement) => {
    if (isRun(statement)) {
      const filled = statement.replace(/\b[A-Z]{4,}\b/g, (name) => PLACEHOLDERS[name] ?? name);
      expect(place().run(filled)).toMatchObject({ status: 0 });
      Object.entries(WRITES).forEach(([end, check]) => statement.endsWith(end) && check(place().clone));
    } else if (isMake(statement)) {
      const { status, output } = place().run(statement.replace('make', 'make -n'));
      expect({ status, output }).toMatchObject({ status: 0 });
      // A variable that no recipe reads would be taken without a word.
      const values = wordsOf(statement).flatMap((word) => /^[A-Z]+=(.*)/.exec(word)?.[1] ?? []);
      expect(values.filter((value) => value !== '1' && !output.includes(value))).toEqual([]);
    } else {
      ELSEWHERE[signatureOf(statement)]?.check?.(statement);
      const paths = /(?<![\w/.:$])(?:alerts|cli|lab|dashboards|provisioning|rules|tools)\/[\w./*-]+/g;
      const named = wordsOf(statement).flatMap((word) => word.match(paths) ?? []);
      expect(named.filter((path) => place().run(`compgen -G '${path}'`).status !== 0)).toEqual([]);
    }
  });
});
