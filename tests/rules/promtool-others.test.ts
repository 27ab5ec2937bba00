import { promtoolTests } from './promtool-tests';
import { PROMTOOLS } from '../../tools/testing/binaries';

const others = PROMTOOLS.slice(1);

if (others.length === 0) {
  it.skip('runs on a second promtool, if PROMTOOLS names one', () => {});
} else {
  promtoolTests(others);
}
