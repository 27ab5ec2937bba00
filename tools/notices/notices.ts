import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File name of the notices, beside each bundle. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

/** File names of licences and notices; Apache-2.0 requires to pass on a NOTICE. */
const TERMS = /^(?:licen[cs]e|copying|notice)/i;

const RULE = '-'.repeat(80);

/**
 * Returns the folder of the npm package that a file belongs to.
 *
 * @param file - a path with forward slashes
 * @returns undefined for a file outside any package
 */
export function packageFolder(file: string): string | undefined {
  return /^.*\/?\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
}

/**
 * Returns the notices required for a bundle: name, version, licence and terms of each npm package with code in it.
 *
 * @param files - the bundled files; files outside any package are our own
 * @returns the packages sorted by name and version: the same packages always give the same text
 * @throws if a package lacks the text of its licence
 */
export function thirdPartyNotices(files: readonly string[]): string {
  const folders = files.flatMap((file) => packageFolder(file) ?? []);
  // Two folders may have the same package.
  const sections = [...new Set([...new Set(folders)].map(noticeOf))].sort();
  return ['This bundle contains code of these packages, each under the terms below it.\n', ...sections].join('\n');
}

/** Returns the packages that notices name, as name@version; package-lock.json leaves out a v before the version. */
export function packagesIn(notices: string): string[] {
  const titles = notices.matchAll(new RegExp(`^${RULE}\\n(\\S+) v?(\\S+) \\(`, 'gm'));
  return Array.from(titles, ([, name, version]) => `${name}@${version}`);
}

function noticeOf(folder: string): string {
  const manifest: { name: string; version: string; license?: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8')
  );
  const named = `${manifest.name} ${manifest.version}`;
  const terms = readdirSync(folder)
    .filter((name) => TERMS.test(name))
    .sort();
  if (terms.length === 0) {
    throw new Error(`${named} is in the bundle, but the package lacks the text of its licence (${manifest.license})`);
  }
  const texts = terms.map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n').trim());
  return [RULE, `${named} (${manifest.license})`, '', ...texts.map((text) => `${text}\n`)].join('\n');
}
