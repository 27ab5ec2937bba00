import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { bundledCommand } from '../../cli/testing';
import { ROOT, textOf, trackedFiles } from '../repo/tracked';
import { ELSEWHERE } from './elsewhere';
import { INSTALL_PAGES } from './package';
import { sandbox, type Sandbox } from './sandbox';
import { blocksOf, signatureOf, statementsOf, wordsOf } from './statements';

/** Statements to run, in a clone where the document's earlier statements have run. */
const RUN = [
  /^np(?:m run|x signalr-headroom@\S+) (?!.* --prometheus )/,
  /^promtool check /,
  /^amtool (?:check-config|config routes) /,
  /^(?:sudo )?(?:cp|rm|install) (?!node_modules\/signalr-headroom\/)/,
  // Assembles a file from others.
  /^\{\n/,
];

/** Assignments and functions for the next lines or a server. They need no check beyond bash's parser. */
const DEFINITIONS = [/^(?:export )?[A-Z_]+=(?!\$\()/, /^api\(\) /];

/** Values for placeholders in capitals that the document tells the reader to replace. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { TARGET: 'prometheus-2.41', FOLDER: 'rules' };

const shipped = (name: string) => readFileSync(join(ROOT, name), 'utf8');

/** Files that a document expects on the server or from the reader. */
const GIVEN: Readonly<Record<string, ReadonlyArray<[path: string, text: string]>>> = {
  'docs/install/README.md': [
    ['/etc/grafana/provisioning/alerting/sample.yaml', ''],
    ['/var/lib/grafana/plugins/headroom-signalr-panel/plugin.json', shipped('src/plugin.json')],
  ],
  'README.md': [
    ['settings.yaml', ''],
    ['signalr-headroom.rules.yml', shipped('alerts/prometheus/signalr-headroom.rules.yml')],
  ],
  'docs/upgrade.md': [['settings.yaml', '']],
  'docs/alertmanager.md': [
    ['/etc/alertmanager/alertmanager.yml', ''],
    ['routing-key', 'key'],
  ],
  'alerts/runbooks/SignalRHeadroomWatchdog.md': [['alertmanager.yml', shipped('alerts/alertmanager/alertmanager.yml')]],
};

/** Checks of the files that statements write, by the statement's end. */
const WRITES: Readonly<Record<string, (clone: string) => void>> = {
  '} > remove.yaml': (clone) => {
    const { deleteRules, deleteContactPoints } = parse(readFileSync(join(clone, 'remove.yaml'), 'utf8'));
    expect(deleteRules.length).toBeGreaterThan(10);
    expect(deleteContactPoints).toHaveLength(3);
  },
};

const documents = trackedFiles().filter((name) => name.endsWith('.md') && !name.startsWith('.config/'));
const blocks = documents.flatMap(blocksOf);
const statements = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap((block) => statementsOf(block).map((statement) => ({ document: block.document, statement })));

const isRun = (statement: string) => RUN.some((pattern) => pattern.test(statement));
const isDefinition = (statement: string) => DEFINITIONS.some((pattern) => pattern.test(statement));
const isMake = (statement: string) => statement.startsWith('make ');

/** First words of commands. */
const named = new Set([...statements.map(({ statement }) => wordsOf(statement)[0]), 'docker', 'bash', 'node', 'npx']);

/** Returns a document without its fenced blocks. */
function proseOf(document: string): string {
  return (textOf(document) ?? '').replace(/^([ \t]*)```[^\n]*\n[\s\S]*?^\1```$/gm, '');
}

it('no block of commands is skipped because of its language', () => {
  const others = blocks.filter(({ language }) => !['sh', 'console'].includes(language));
  const skipped = others.filter(
    ({ language, text }) =>
      ['bash', 'shell', 'zsh', 'shell-session'].includes(language) ||
      (language === '' && text.split('\n').some((line) => named.has(wordsOf(line)[0])))
  );
  expect(skipped.map(({ document, text }) => `${document}: ${text}`)).toEqual([]);
});

it('no block of commands is skipped because it is indented rather than fenced', () => {
  const indented = documents.flatMap((name) =>
    (proseOf(name).match(/(?<=^\n {4})\S.*$/gm) ?? []).filter((line) => named.has(wordsOf(line)[0]))
  );
  expect(indented).toEqual([]);
});

it('scripts named in a sentence exist', () => {
  const scripts = documents.flatMap((name) =>
    [...proseOf(name).matchAll(/`(?:npx|node) [^`]*`/g)].flatMap(
      ([span]) => span.match(/[\w./-]+\.(?:ts|mjs|js)\b/g) ?? []
    )
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => !existsSync(join(ROOT, script)))).toEqual([]);
});

it('every command in every document is run here, resolved by make, or listed with a reason', () => {
  const unknown = statements.filter(
    ({ statement }) =>
      !isRun(statement) && !isDefinition(statement) && !isMake(statement) && !(signatureOf(statement) in ELSEWHERE)
  );
  expect(unknown.map(({ document, statement }) => `${document}: ${signatureOf(statement)}`)).toEqual([]);
});

it('every listed command, placeholder, pattern and file is still used in a document', () => {
  const signatures = new Set(
    statements.filter(({ statement }) => !isRun(statement)).map((one) => signatureOf(one.statement))
  );
  expect(Object.keys(ELSEWHERE).filter((signature) => !signatures.has(signature))).toEqual([]);
  const texts = statements.map(({ statement }) => statement).join('\n');
  expect([...Object.keys(PLACEHOLDERS), ...Object.keys(WRITES)].filter((part) => !texts.includes(part))).toEqual([]);
  const patterns = [...RUN, ...DEFINITIONS];
  expect(patterns.filter((pattern) => !statements.some(({ statement }) => pattern.test(statement)))).toEqual([]);
  expect(Object.keys(GIVEN).filter((name) => !statements.some(({ document }) => document === name))).toEqual([]);
});

// install.test.ts runs the pages that begin with the npm package.
const commands = statements.filter(
  ({ document, statement }) => !isDefinition(statement) && !INSTALL_PAGES.includes(document)
);

const command = bundledCommand();

/** For documents that run nothing, and so change nothing: a copy of the tree takes a third of a second. */
let shared: Sandbox | undefined;
afterAll(() => shared?.remove());

describe.each([...new Set(commands.map(({ document }) => document))])('%s', (document) => {
  const own = commands.filter((one) => one.document === document).map(({ statement }) => statement);
  let made: Sandbox | undefined;
  /** Created on first use, as most runbooks do not need it. */
  function sandboxWithFiles(): Sandbox {
    const used = own.some(isRun) ? (made ??= sandbox(command.file)) : (shared ??= sandbox(command.file));
    // Before each statement, as one that is not run here may have been expected to create a file.
    GIVEN[document]?.forEach(([path, text]) => used.give(path, text));
    return used;
  }
  afterAll(() => made?.remove());

  it.each(own)('%s', (statement) => {
    if (isRun(statement)) {
      const filled = statement.replace(/\b[A-Z]{4,}\b/g, (name) => PLACEHOLDERS[name] ?? name);
      expect(sandboxWithFiles().run(filled)).toMatchObject({ status: 0 });
      Object.entries(WRITES).forEach(([end, check]) => statement.endsWith(end) && check(sandboxWithFiles().clone));
    } else if (isMake(statement)) {
      const { status, output } = sandboxWithFiles().run(statement.replace('make', 'make -n'));
      expect({ status, output }).toMatchObject({ status: 0 });
      // make silently accepts a variable that no recipe reads.
      const values = wordsOf(statement).flatMap((word) => /^[A-Z]+=(.*)/.exec(word)?.[1] ?? []);
      expect(values.filter((value) => value !== '1' && !output.includes(value))).toEqual([]);
    } else {
      ELSEWHERE[signatureOf(statement)]?.check?.(statement);
      const paths = /(?<![\w/.:$])(?:alerts|cli|dashboards|demo|lab|provisioning|rules|tools)\/[\w./*-]+/g;
      const named = wordsOf(statement).flatMap((word) => word.match(paths) ?? []);
      expect(named.filter((path) => sandboxWithFiles().run(`compgen -G '${path}'`).status !== 0)).toEqual([]);
    }
  });
});

interface Example {
  document: string;
  command: string;
  shown: string;
}

/** Returns commands and output from `console` blocks. A command starts with `$` and continues after a pipe or backslash. */
function examplesIn(document: string): Example[] {
  return blocksOf(document)
    .filter(({ language }) => language === 'console')
    .flatMap(({ text }) => [...text.matchAll(/^\$ ((?:.*[|\\]\n)*.*\n)([\s\S]*)$/g)])
    .map(([, asked = '', shown = '']) => ({ document, command: asked.trim(), shown }));
}

const examples = documents.flatMap(examplesIn);

it('no console example is skipped', () => {
  const marked = documents.flatMap((name) => (textOf(name) ?? '').match(/^\s*```console$/gm) ?? []);
  expect(marked.length).toBeGreaterThan(0);
  expect(examples).toHaveLength(marked.length);
});

describe('in a clone', () => {
  let clone: Sandbox;
  beforeAll(() => (clone = sandbox(command.file)));
  afterAll(() => clone.remove());

  it.each(examples)('"$command" prints the output shown in $document', (example) => {
    expect(clone.run(example.command)).toEqual({ status: 0, output: example.shown });
  });
});
