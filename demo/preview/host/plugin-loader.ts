/// <reference types="systemjs" />
import * as emotionCss from '@emotion/css';
import * as grafanaData from '@grafana/data';
import * as grafanaRuntime from '@grafana/runtime';
import * as grafanaUi from '@grafana/ui';
import * as i18next from 'i18next';
import * as lodash from 'lodash';
import * as react from 'react';
import * as reactDom from 'react-dom';
import { NoData } from './no-data';

/**
 * Of the libraries that Grafana 12.2 shares with its plugins, those that the panel uses: one copy of each in the page,
 * or hooks and contexts break.
 */
const SHARED: Readonly<Record<string, object>> = {
  '@emotion/css': emotionCss,
  '@grafana/data': grafanaData,
  // The empty state is a part of Grafana's application that the library only stands in for.
  '@grafana/runtime': { ...grafanaRuntime, PanelDataErrorView: NoData },
  '@grafana/ui': grafanaUi,
  i18next: { ...i18next, __useDefault: true },
  lodash: { ...lodash, __useDefault: true },
  react,
  'react-dom': reactDom,
};

const SHARED_PREFIX = 'shared:';

/** Loads a built panel as Grafana does: an AMD module, by SystemJS, with the shared libraries under their names. */
export async function loadPanelPlugin(id: string): Promise<grafanaData.PanelPlugin> {
  const names = Object.keys(SHARED);
  System.addImportMap({ imports: Object.fromEntries(names.map((name) => [name, SHARED_PREFIX + name])) });
  for (const name of names) {
    System.set(SHARED_PREFIX + name, SHARED[name]);
  }
  const base = `/public/plugins/${id}`;
  const url = `${base}/module.js`;
  const [module, meta] = await Promise.all([
    System.import(url),
    fetch(`${base}/plugin.json`).then((response) => response.json()),
  ]);
  // What an AMD module exports; a promise of it where the module waits for something.
  const { plugin } = await (module.__useDefault ? module.default : module);
  if (!(plugin instanceof grafanaData.PanelPlugin)) {
    throw new Error(`${url} exports no panel plugin.`);
  }
  plugin.meta = { ...meta, module: url, baseUrl: base };
  return plugin;
}
