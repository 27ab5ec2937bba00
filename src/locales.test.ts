import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import ts from 'typescript';
import enUS from './locales/en-US/headroom-signalr-panel.json';
import pluginJson from './plugin.json';

/** Keys and English defaults of every `t()` in the panel's sources; plurals have a key each. */
function textsInSources(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of readdirSync(__dirname, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) {
      continue;
    }
    const source = ts.createSourceFile(file, readFileSync(join(__dirname, file), 'utf8'), ts.ScriptTarget.ES2022, true);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
        const [key, text, values] = node.arguments;
        if (!ts.isStringLiteralLike(key) || !ts.isStringLiteralLike(text)) {
          throw new Error(`${file}: t() takes a literal key and a literal text`);
        }
        const one = /defaultValue_one: '([^']*)'/.exec(values?.getText() ?? '')?.[1];
        if (text.text.includes('{{count}}')) {
          texts.set(`${key.text}_one`, one ?? text.text);
          texts.set(`${key.text}_other`, text.text);
        } else {
          texts.set(key.text, text.text);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return texts;
}

function flatten(node: object, prefix = ''): Array<[string, unknown]> {
  return Object.entries(node).flatMap(([key, value]): Array<[string, unknown]> =>
    typeof value === 'object' && value !== null ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]]
  );
}

describe('locale files', () => {
  it('have every text of the sources, as the sources have it, and no other', () => {
    expect(Object.fromEntries(flatten(enUS))).toEqual(Object.fromEntries(textsInSources()));
  });

  it('are there for each language that plugin.json names', () => {
    expect(readdirSync(join(__dirname, 'locales'))).toEqual(pluginJson.languages);
  });
});
