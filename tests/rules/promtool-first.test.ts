import { promtoolTests } from './promtool-tests';
import { PROMTOOLS } from '../../tools/testing/binaries';

// A file for each generation, so that they run side by side: together they take longer than all other tests.
promtoolTests(PROMTOOLS.slice(0, 1));
