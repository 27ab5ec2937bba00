import { promtoolTests } from './promtool-tests';
import { PROMTOOLS } from '../../tools/testing/binaries';

// Each promtool has its own test file, since Jest runs files in parallel and these take longer than all other tests.
promtoolTests(PROMTOOLS.slice(0, 1));
