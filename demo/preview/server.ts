import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { messageOf } from '../../tools/error-code';
import { wholeNumber } from '../../tools/whole-number';
import { closeOnSignal, listenOn } from '../http/listen';
import { buildPage } from './server/build';
import { createPreview, type PreviewFolders } from './server/app';

const ROOT = join(__dirname, '..', '..');

const FOLDERS: PreviewFolders = {
  page: join(ROOT, 'build', 'preview'),
  plugin: join(ROOT, 'dist'),
  dashboards: join(ROOT, 'dashboards', 'generated'),
};

interface Options {
  port: number;
  prometheus: URL;
}

async function main(): Promise<void> {
  const options = new Command('preview')
    .description('Shows the built panel on data from Prometheus, without Grafana.')
    .option('--port <port>', 'port to listen on, on 127.0.0.1; 0 for any free one', wholeNumber(0, 65535), 3000)
    .option('--prometheus <url>', 'address of Prometheus', parseUrl, new URL('http://127.0.0.1:9090'))
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse()
    .opts<Options>();

  if (!existsSync(join(FOLDERS.plugin, 'module.js'))) {
    fail('The panel is not built. Run `npm run build` first.');
  }
  await buildPage(FOLDERS.page);

  const server = createPreview(FOLDERS, options.prometheus);
  const port = await listenOn(server, options.port);
  console.log(`Preview: http://127.0.0.1:${port}/ (Prometheus at ${options.prometheus.origin})`);
  closeOnSignal(server);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('Expected an http or https address, such as http://127.0.0.1:9090.');
  }
  return url;
}

main().catch((error: unknown) => fail(messageOf(error)));
