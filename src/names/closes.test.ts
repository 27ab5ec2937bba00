import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CLOSED_BY, closerOf, NOT_LOST } from './closes';

it('knows who closed a connection as the rules do, in any spelling of case', () => {
  const rules = readFileSync(resolve(__dirname, '../../alerts/pack/orders.yaml'), 'utf8');
  for (const pattern of Object.values(CLOSED_BY)) {
    expect(rules).toContain(`category=~"(?i)${pattern}"`);
  }
  expect(rules).toContain(`category!~"(?i)${NOT_LOST}"`);
  expect(closerOf('pingtimeout')).toBe('clients or their network');
  expect(closerOf('ServiceReload')).toBe('the service');
  expect(closerOf('ServerConnectionNotFound')).toBe('app servers');
  expect(closerOf('Normal')).toBeUndefined();
});
