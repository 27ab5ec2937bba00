import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import baseConfig from './.config/eslint.config.mjs';

/** A call takes about 120,000 arguments before the stack overflows, and input can be longer. */
const UNBOUNDED_ARGUMENTS = {
  selector:
    'CallExpression:matches([callee.object.name="Math"], [callee.property.name=/^(?:push|unshift|splice|concat|fromCharCode|fromCodePoint)$/]) > SpreadElement',
  message: 'Use largest, smallest, flat or a loop: a spread list of any length overflows the stack.',
};

/** The plugin would then no longer see what Grafana changes in the object. */
const CHANGED_IN_SANDBOX = {
  selector: 'AssignmentExpression[left.object.type="MemberExpression"][left.object.property.name="cursor"]',
  message:
    "Use lodash's set: in Grafana's sandbox, an object that a plugin changes itself stays as it was for the plugin.",
};

/** Most of the rules for React take time in every file, and nearly half of the files have no React. */
const WITHOUT_REACT = Object.fromEntries(
  baseConfig
    .flatMap(({ rules = {} }) => Object.keys(rules))
    .filter((name) => name.startsWith('react'))
    .map((name) => [name, 'off'])
);

export default defineConfig([
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      'build/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      '.cache/',
      '.demo/',
      '.config/',
    ],
  },
  ...baseConfig,
  {
    // The rules that need types are in .oxlintrc.json: they took half of ESLint's time, and take a quarter of that in oxlint.
    languageOptions: { parserOptions: { project: null } },
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      // A panel would write to the console of every user of the dashboard.
      'no-console': 'error',
    },
  },
  {
    // Anybody can choose the names and labels that the panel reads: no expression may take quadratic time on a long one.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    files: ['{src,cli,alerts,dashboards,demo}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/{testing,test-*,arbitraries}.ts'],
    rules: { 'no-restricted-syntax': ['error', UNBOUNDED_ARGUMENTS, CHANGED_IN_SANDBOX] },
  },
  {
    files: ['demo/**/*.{ts,tsx}'],
    ignores: ['demo/http/server.ts', '**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        ...['http', 'https', 'net', 'node:http', 'node:https', 'node:net'].map((name) => ({
          name,
          importNames: ['createServer', 'Server', 'default'],
          allowTypeImports: true,
          message: 'Use createLocalServer: every server of the demo has the same protection.',
        })),
      ],
    },
  },
  {
    files: ['cli/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['stdout', 'stderr'].map((property) => ({
          object: 'process',
          property,
          message: 'Use print and printError: they notice a full disk and a reader that left.',
        })),
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['{cli,alerts,dashboards,demo,lab,tools,tests}/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    files: ['{cli,alerts,dashboards,lab,tools}/**/*.ts', 'tests/**/*.ts', 'src/{guide,model,names,frames}/**/*.ts'],
    rules: WITHOUT_REACT,
  },
]);
