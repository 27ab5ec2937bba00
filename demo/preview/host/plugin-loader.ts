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
 * The libraries that Grafana 12.2 shares with plugins, as far as the panel uses them. The page must have one copy of each, or
 * hooks and contexts break.
 */
const SHARED: Readonly<Record<string, object>> = {
  '@emotion/css': emotionCss,
  '@grafana/data': grafanaData,
  // The library only has a placeholder for the empty state, which is part of Grafana's application.
  '@grafana/runtime': { ...grafanaRuntime, PanelDataErrorView: NoData },
  '@grafana/ui': grafanaUi,
  i18next: { ...i18next, __useDefault: true },
  lodash: { ...lodash, __useDefault: true },
  react,
  'react-dom': reactDom,
};

const SHARED_PREFIX = 'shared:';

/** Loads a built panel as Grafana does: an AMD module, through SystemJS, with the shared libraries by name. */
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
  // The exports of an AMD module, or a promise of them if the module is asynchronous.
  const { plugin } = await (module.__useDefault ? module.default : module);
  if (!(plugin instanceof grafanaData.PanelPlugin)) {
    throw new Error(`${url} does not export a panel plugin.`);
  }
  plugin.meta = { ...meta, module: url, baseUrl: base };
  return plugin;
}
