import '../ui/test-dom';
import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import React from 'react';
import { renderMarkdown } from '@grafana/data';
import { framesOf, frameOf } from '../frames/test-pack-frames';
import { parseMix } from '../model/capacity';
import { readSettings } from '../options/settings';
import { type HeadroomOptions, VIEWS } from '../options/types';
import { testIds } from '../ui/testIds';
import { HeadroomPanel } from './HeadroomPanel';
import { noteWords } from './header/noteWords';
import { loadView } from './LazyView';
import { csvCell } from './review/csv';
import { escapeMarkdown, reviewMarkdown } from './review/markdown';
import { peakFrames, reviewsOf, SCOPE } from './review/test-reviews';
import { constantly, echoFrames, panelProps } from './data/test-panel';

// Views that load later would not be there when a test looks for them.
beforeAll(() => Promise.all([loadView('fleet'), loadView('review'), loadView('plan')]));

/** As in tests/fuzz: a few seconds in `make test`; the environment can ask for more runs or another seed. */
const RUN = { numRuns: Number(process.env.FUZZ_RUNS ?? 200), seed: Number(process.env.FUZZ_SEED ?? 20_261_121) };

const HOSTILE = {
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'marks of the reading direction': '\u202Egnp.exe\u2066\u2067\u200F',
  'line ends and NUL': 'a\nb\r\n\u0000c\u2028d',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  'a template': '{{constructor.constructor("alert(1)")()}} $t(header.over) ${units} $&',
  '64 KiB': 'x'.repeat(65_536),
};

const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** All visible text, and all text that a screen reader announces. */
function wordsIn(element: Element): string[] {
  const attributes = ['title', 'aria-label', 'alt', 'placeholder'];
  const all = [element, ...element.querySelectorAll('*')];
  return [element.textContent ?? '', ...all.flatMap((one) => attributes.map((name) => one.getAttribute(name) ?? ''))];
}

describe.each(Object.entries(HOSTILE))('%s in labels, variables and errors', (_, hostile) => {
  const series = [
    ...echoFrames(hostile, 0.9),
    ...framesOf({ name: 'plain', outboundBytes: constantly(1e6), units: constantly(10) }),
    frameOf(hostile, constantly(1), { resource: hostile, scenario: hostile, [hostile]: hostile }),
  ];

  it.each(VIEWS)('adds no elements and no bidirectional control characters to the view %s', (view) => {
    const options: Partial<HeadroomOptions> = { view, mixSource: 'variable' };
    const { container } = render(
      <HeadroomPanel
        {...panelProps(series, {
          options: { ...options, units: '$units', mixVariable: '$mix', edition: '$edition' },
          replaceVariables: (text) => text.replace(/\$(?:units|mix|edition)/, () => hostile),
        })}
      />
    );
    expect(screen.getByTestId(testIds.panel)).toBeInTheDocument();
    expect(container.querySelector('script, img, iframe, object, embed, link, style, base')).toBeNull();
    expect(wordsIn(container).filter((words) => CONTROLS.test(words))).toEqual([]);
  });

  it('adds no control characters to a note', () => {
    const words = noteWords({ source: 'query', message: hostile });
    expect(words).not.toMatch(CONTROLS);
  });

  it('adds no cells, links or markup to the copied Markdown table', () => {
    const document = reviewMarkdown(reviewsOf([...peakFrames(hostile, 0.5), ...peakFrames('plain', 0.6)]), SCOPE);
    const page = new DOMParser().parseFromString(renderMarkdown(document, { noSanitize: true }), 'text/html');
    const cells = [...page.querySelectorAll('tr')].map((row) => row.children.length);
    expect(new Set(cells)).toEqual(new Set([page.querySelectorAll('th').length]));
    expect(cells).toHaveLength(4);
    expect(page.body.querySelector(':not(table, thead, tbody, tr, th, td, h2, p)')).toBeNull();
  });
});

const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...Object.values(HOSTILE)));
const LINKS = [
  'https://evil.example',
  'WWW.evil.example',
  'a@evil.example',
  '[a](b)',
  '![a](b)',
  '<a href=b>',
  '&lt;b&gt;',
  '`a`',
  '~~a~~',
];

describe(`random texts, ${RUN.numRuns} from the seed ${RUN.seed}`, () => {
  it('in the variables for units and mix become a setting or a reported problem, and never throw', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (text, mixVariable, resource) => {
        const { units, mix, problems } = readSettings(
          { mixSource: 'variable', edition: text },
          { units: text, mixVariable, resource }
        );
        expect(units.source === 'data' || Number.isFinite(units.units)).toBe(true);
        expect(mix.source === 'none' || (mix.source === 'declared' && parseMix(mix.mix).ok)).toBe(true);
        problems.forEach((problem) => expect(noteWords({ source: 'settings', problem })).not.toMatch(CONTROLS));
      }),
      RUN
    );
  });

  it('become one CSV cell that a spreadsheet never runs as a formula', () => {
    const begins = fc.tuple(
      fc.constantFrom('', ' ', '\t', '\u00a0', '\r\n'),
      fc.constantFrom('', ...'=+-@＝＋－＠'),
      anyText
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          begins.map((parts) => parts.join(''))
        ),
        (text) => {
          const cell = csvCell(text);
          const content = /^"((?:[^"]|"")*)"$/.exec(cell)?.[1].replaceAll('""', '"');
          expect([text, `'${text}`]).toContain(content);
          expect(content).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
        }
      ),
      RUN
    );
  });

  it('become one line of Markdown without links or markup', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...LINKS), anyText), { maxLength: 3 })
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (name) => {
        const cell = escapeMarkdown(name);
        expect(cell).not.toMatch(/[\r\n]/);
        const html = renderMarkdown(`| a |\n| --- |\n| ${cell} |\n`, { noSanitize: true });
        const page = new DOMParser().parseFromString(html, 'text/html');
        expect(page.body.querySelector(':not(table, thead, tbody, tr, th, td)')).toBeNull();
        expect(page.querySelectorAll('td, th').length).toBeLessThanOrEqual(2);
      }),
      RUN
    );
  });
});
