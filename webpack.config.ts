import { resolve } from 'path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { CustomizeRule, mergeWithRules } from 'webpack-merge';

import grafanaConfig, { type Env } from './.config/webpack/webpack.config';
import { ThirdPartyNoticesPlugin } from './tools/notices/webpack-plugin';

/** create-plugin compiles for browsers of 2015. Grafana 12.2 supports only much newer ones, which need less code. */
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

/** Importing these changes nothing, so a view's file takes with it what only that view uses of them. */
const pure = { test: /src[\\/](?:guide|model|frames|names|options|ui|panel)[\\/]/, sideEffects: false };

/** As create-plugin's, but it may write the shorter forms that those browsers know. */
const minimizer = new TerserPlugin({
  terserOptions: {
    ecma: 2020,
    format: { comments: (_, { type, value }) => type === 'comment2' && value.trim().startsWith('[create-plugin]') },
    compress: { passes: 2, drop_console: ['log', 'info'] },
  },
});

/** create-plugin's configuration, without ESLint: oxlint has its rules. */
async function created(env: Env): Promise<Configuration> {
  const grafana = await grafanaConfig(env);
  return {
    ...grafana,
    optimization: { ...grafana.optimization, minimizer: [minimizer], mangleExports: 'size', moduleIds: 'size' },
    plugins: grafana.plugins?.filter((plugin) => plugin?.constructor.name !== 'ESLintWebpackPlugin'),
  };
}

/** That configuration with the rules above, and with the notices of bundled packages. */
const config = async (env: Env): Promise<Configuration> =>
  mergeWithRules({
    module: { rules: { test: CustomizeRule.Match, exclude: CustomizeRule.Match, use: CustomizeRule.Replace } },
  })(await created(env), {
    module: { rules: [swc, pure] },
    // Parses the HTML in texts of the component Trans, which comes with Grafana's translations and is never rendered.
    resolve: { alias: { 'html-parse-stringify': false } },
    plugins: [new ThirdPartyNoticesPlugin()],
  });

export default config;
