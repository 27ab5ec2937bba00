import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTICES_FILE, packagesIn, thirdPartyNotices } from './notices';
import { seriousIn, shippedIn } from './audit';

const LOCK = {
  packages: {
    'node_modules/one': { version: '1.0.0' },
    'node_modules/tool': { version: '3.0.0' },
    'node_modules/tool/node_modules/one': { version: '0.9.0' },
  },
};
const SHIPPED = new Set(['one@1.0.0']);

const found = (name: string, severity: string, ...nodes: string[]) => ({
  vulnerabilities: { [name]: { severity, nodes } },
});

describe('the check of shipped packages', () => {
  it('knows a package by the version in package-lock.json, which leaves out a v before it', () => {
    expect(packagesIn(`${'-'.repeat(80)}\none v1.0.0 (MIT)\n`)).toEqual([...SHIPPED]);
  });

  it('reports a moderate vulnerability of a shipped package', () => {
    expect(seriousIn(found('one', 'moderate', 'node_modules/one'), LOCK, SHIPPED)).toEqual(['one@1.0.0: moderate']);
    expect(seriousIn(found('one', 'low', 'node_modules/one'), LOCK, SHIPPED)).toEqual([]);
  });

  it('leaves a tool to the check of all packages, and another version of a shipped package too', () => {
    expect(seriousIn(found('tool', 'high', 'node_modules/tool'), LOCK, SHIPPED)).toEqual([]);
    expect(seriousIn(found('one', 'high', 'node_modules/tool/node_modules/one'), LOCK, SHIPPED)).toEqual([]);
  });

  it('fails if npm could not ask its registry, instead of finding nothing', () => {
    expect(() => seriousIn({}, LOCK, SHIPPED)).toThrow('npm audit gave no list');
  });

  it('fails for a bundle whose notices are missing or name no package, as nothing would be checked', () => {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-shipped-'));
    expect(() => shippedIn([folder])).toThrow(`${NOTICES_FILE} names no package`);
    writeFileSync(join(folder, NOTICES_FILE), thirdPartyNotices([]));
    expect(() => shippedIn([folder])).toThrow(`${NOTICES_FILE} names no package`);
    rmSync(folder, { recursive: true });
  });
});
