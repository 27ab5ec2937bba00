import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the notices are called, beside each bundle that they belong to. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

/** Files that a package states its terms in; a NOTICE has to be passed on with Apache-2.0. */
const TERMS = /^(?:licen[cs]e|copying|notice)/i;

const RULE = '-'.repeat(80);

/**
 * The folder of the npm package that a file belongs to.
 *
 * @param file - a path with forward slashes
 * @returns undefined for a file that is in no package
 */
export function packageFolder(file: string): string | undefined {
  return /^.*\/?\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
}

/**
 * The notices that have to go with a bundle: name, version, licence and terms of each npm package that has code in it.
 *
 * @param files - the files that the bundle is made of; those in no package are ours
 * @returns nothing but the packages, by name and version, so that the same packages give the same text
 * @throws where a package does not come with the text of its licence
 */
export function thirdPartyNotices(files: readonly string[]): string {
  const folders = files.flatMap((file) => packageFolder(file) ?? []);
  // A package may be there twice, in two folders.
  const sections = [...new Set([...new Set(folders)].map(noticeOf))].sort();
  return ['This bundle contains code of these packages, each under the terms below it.\n', ...sections].join('\n');
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
    throw new Error(`${named} is in the bundle, and comes without the text of its licence (${manifest.license})`);
  }
  const texts = terms.map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n').trim());
  return [RULE, `${named} (${manifest.license})`, '', ...texts.map((text) => `${text}\n`)].join('\n');
}
