import { promtoolTests } from './promtool-tests';
import { PROMTOOLS } from './tools';

// A file for each generation, so that they run side by side: together they take longer than all other tests.
promtoolTests(PROMTOOLS.slice(0, 1));
