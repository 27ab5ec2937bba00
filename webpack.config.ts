import { resolve } from 'path';
import type { Configuration } from 'webpack';
import { CustomizeRule, mergeWithRules } from 'webpack-merge';

import grafanaConfig, { type Env } from './.config/webpack/webpack.config';
import { ThirdPartyNoticesPlugin } from './tools/notices/webpack-plugin';

/** create-plugin compiles for browsers of 2015; all that Grafana 12.2 supports are years newer, and take less code. */
const swc = {
  exclude: /(node_modules)/,
  test: /\.[tj]sx?$/,
  use: {
    loader: 'swc-loader',
    options: {
      jsc: { baseUrl: resolve(process.cwd(), 'src'), target: 'es2022', parser: { syntax: 'typescript', tsx: true } },
    },
  },
};

/** create-plugin's configuration with the rule above in place of its own, and the notices of what gets into the bundle. */
const config = async (env: Env): Promise<Configuration> =>
  mergeWithRules({
    module: { rules: { test: CustomizeRule.Match, exclude: CustomizeRule.Match, use: CustomizeRule.Replace } },
  })(await grafanaConfig(env), { module: { rules: [swc] }, plugins: [new ThirdPartyNoticesPlugin()] });

export default config;
