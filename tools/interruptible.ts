/** The requests to stop that a program can clean up after. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work that has something to clean up when the process is asked to stop. The work is told by its signal; when it has
 * ended, the process ends as if it had not caught the request, so that its caller sees what stopped it.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let received: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    received ??= signal;
    controller.abort();
  };
  STOP_SIGNALS.forEach((signal) => process.on(signal, stop));
  try {
    return await work(controller.signal);
  } finally {
    // A signal that came during synchronous work is delivered between the end of this turn of the loop and the next one's.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    STOP_SIGNALS.forEach((signal) => process.off(signal, stop));
    if (received !== undefined) {
      process.kill(process.pid, received);
    }
  }
}
