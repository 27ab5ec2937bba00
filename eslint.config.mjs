import { defineConfig } from 'eslint/config';
import baseConfig from './.config/eslint.config.mjs';

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
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      // A panel would write to the console of every user of the dashboard.
      'no-console': 'error',
    },
  },
  {
    files: ['{cli,alerts,dashboards,demo,lab,tools,tests}/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { project: './tsconfig.node.json' },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
]);
