/**
 * Shows the panel's sources on generated data, without Grafana and Prometheus.
 *
 *   npx tsx tests/gallery/serve.ts [--port 3001] [--out FOLDER]
 *
 * Scenes are in scenes.ts: http://127.0.0.1:3001/?scene=climb&view=overlay&theme=dark&width=900&height=500
 */
import { join } from 'node:path';
import { Command } from 'commander';
import { reportFailure } from '../../tools/report-failure';
import { wholeNumber } from '../../tools/whole-number';
import { serveGallery } from './server';

async function main(): Promise<void> {
  const { port, out } = new Command('gallery')
    .option('--port <port>', 'port to listen on, on 127.0.0.1', wholeNumber(0, 65535), 3001)
    .option('--out <folder>', 'output folder of the page', join(__dirname, '..', '..', 'build', 'gallery'))
    .parse()
    .opts<{ port: number; out: string }>();
  const gallery = await serveGallery({ port, folder: out });
  console.log(`Gallery: ${gallery.url}/`);
  process.once('SIGINT', gallery.close);
  process.once('SIGTERM', gallery.close);
}

reportFailure(main());
