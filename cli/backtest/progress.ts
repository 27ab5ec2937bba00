import { isatty } from 'node:tty';

import { printError, STANDARD_ERROR } from '../common/streams';
import { type Progress } from './history';

const WIDTH = 30;

/** As often as a person sees it move. */
const EVERY_MS = 100;

/** Draws one bar after another on standard error, where that is a terminal. */
export class ProgressBar {
  private readonly isDrawn = isatty(STANDARD_ERROR);
  private last = 0;

  of(what: string): Progress {
    return (share) => {
      if (this.isDrawn && (share >= 1 || Date.now() - this.last >= EVERY_MS)) {
        this.last = Date.now();
        const done = Math.round(WIDTH * share);
        printError(`\r${what} [${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${Math.floor(100 * share)}%\u001b[K`);
      }
    };
  }

  /** Clears the line, also before an error. */
  end(): void {
    if (this.isDrawn) {
      printError('\r\u001b[K');
    }
  }
}
