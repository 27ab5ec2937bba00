import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = join(__dirname, '..');
const HOST = join(__dirname, 'host');

/** Grafana's typefaces are not part of its libraries: without this, every page would ask for files that are not there. */
const withoutGrafanaFonts: Plugin = {
  name: 'without-grafana-fonts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /GlobalStyles[/\\]fonts\.mjs$/ }, () => ({
      contents: 'export const getFontStyles = () => [];',
    }));
  },
};

/** Bundles the page that hosts the panel: Grafana's libraries, and the loader with which Grafana loads plugins. */
export async function buildPage(target: string): Promise<void> {
  // Over what is there, not in its place: another preview may be serving it.
  await mkdir(target, { recursive: true });
  await build({
    // `boot` is a file of its own because Grafana's libraries read its global when they load.
    entryPoints: { boot: join(HOST, 'boot.ts'), main: join(HOST, 'main.tsx') },
    outdir: target,
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    target: 'es2022',
    minify: true,
    sourcemap: false,
    plugins: [withoutGrafanaFonts],
    // Bundled libraries that look for an AMD loader would find the one that is meant for the panel.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis', 'define.amd': 'undefined' },
    loader: { '.svg': 'dataurl' },
    // The code editor, most of what would be bundled: Grafana's libraries load it when one is shown, and none is.
    external: ['monaco-editor', 'react-monaco-editor'],
    logLevel: 'warning',
  });
  const modules = join(ROOT, 'node_modules');
  const icons = join(target, 'public', 'build', 'img', 'icons');
  await Promise.all([
    cp(join(HOST, 'index.html'), join(target, 'index.html')),
    cp(join(modules, 'systemjs', 'dist', 'system.min.js'), join(target, 'system.js')),
    cp(join(modules, 'systemjs', 'dist', 'extras', 'amd.min.js'), join(target, 'system-amd.js')),
    cp(join(modules, '@grafana', 'ui', 'dist', 'public', 'img', 'icons'), icons, { recursive: true }),
  ]);
  // The few that Grafana's components name and its packages lack.
  await cp(join(HOST, 'icons'), icons, { recursive: true });
}
