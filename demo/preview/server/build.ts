import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const ROOT = join(__dirname, '..', '..', '..');
const HOST = join(__dirname, '../host');

/** The files of Grafana's fonts are not part of its libraries; otherwise every page would request missing files. */
export const withoutGrafanaFonts: Plugin = {
  name: 'without-grafana-fonts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /GlobalStyles[/\\]fonts\.mjs$/ }, () => ({
      contents: 'export const getFontStyles = () => [];',
    }));
  },
};

/** For every page of Grafana's libraries. */
export const SHARED_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  target: 'es2022',
  sourcemap: false,
  // Otherwise bundled libraries would use the AMD loader that is meant for the panel.
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis', 'define.amd': 'undefined' },
  loader: { '.svg': 'dataurl', '.woff2': 'file' },
  // The code editor would be most of the bundle. Grafana's libraries load it on demand, and the preview never shows it.
  external: ['monaco-editor', 'react-monaco-editor'],
  logLevel: 'warning',
} satisfies BuildOptions;

/** Bundles the page that hosts the panel: Grafana's libraries, and the loader that Grafana uses for plugins. */
export async function buildPage(target: string): Promise<void> {
  // Overwrites files instead of replacing the folder, since another preview may be serving it.
  await mkdir(target, { recursive: true });
  await build({
    ...SHARED_OPTIONS,
    // `boot` is a separate file, since Grafana's libraries read its global when they load.
    entryPoints: { boot: join(HOST, 'boot.ts'), main: join(HOST, 'main.tsx') },
    outdir: target,
    minify: true,
    plugins: [withoutGrafanaFonts],
  });
  const modules = join(ROOT, 'node_modules');
  await Promise.all([
    cp(join(HOST, 'index.html'), join(target, 'index.html')),
    cp(join(modules, 'systemjs', 'dist', 'system.min.js'), join(target, 'system.js')),
    cp(join(modules, 'systemjs', 'dist', 'extras', 'amd.min.js'), join(target, 'system-amd.js')),
    copyIcons(target),
  ]);
}

/** Copies Grafana's icons, and the few that its components use but its packages lack. */
export async function copyIcons(target: string): Promise<void> {
  const icons = join(target, 'public', 'build', 'img', 'icons');
  await cp(join(ROOT, 'node_modules', '@grafana', 'ui', 'dist', 'public', 'img', 'icons'), icons, { recursive: true });
  await cp(join(HOST, 'icons'), icons, { recursive: true });
}
