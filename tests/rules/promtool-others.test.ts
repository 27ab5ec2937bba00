import { promtoolTests } from './promtool-tests';
import { PROMTOOLS } from '../../tools/testing/binaries';

const others = PROMTOOLS.slice(1);

if (others.length === 0) {
  it.skip('a second generation of promtool (PROMTOOLS names one)', () => {});
} else {
  promtoolTests(others);
}
