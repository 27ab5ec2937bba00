import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { VerdictStore } from './verdict-store';

describe('verdicts kept between runs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-verdicts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are read again, except those that a complete run did not use', () => {
    const place = path.join(folder, 'cache', 'verdicts.json');
    const store = new VerdictStore(place);
    store.set('a', 'passed');
    store.set('b', 'failed');
    store.save({ onlyUsed: false });
    const next = new VerdictStore(place);
    expect(next.get('b')).toBe('failed');
    next.save({ onlyUsed: true });
    const last = new VerdictStore(place);
    expect([last.get('a'), last.get('b')]).toEqual([undefined, 'failed']);
  });
});
