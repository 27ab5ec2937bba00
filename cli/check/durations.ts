/** From here on, in seconds, minutes of overload disappear in the mean of a window. */
export const LONG_WINDOW = 15 * 60;

/** ISO 8601 as REST has it; older versions of `az` print `0:05:00` and `1 day, 0:00:00`. */
export const DURATION_PATTERN =
  '^(?:P(?=[0-9T])(?:[0-9]{1,4}D)?(?:T(?=[0-9])(?:[0-9]{1,5}H)?(?:[0-9]{1,6}M)?(?:[0-9]{1,7}(?:[.][0-9]+)?S)?)?' +
  '|(?:[0-9]{1,4} days?, )?[0-9]{1,2}:[0-9]{2}:[0-9]{2})$';

/** Returns the seconds of a duration that matches {@link DURATION_PATTERN}. */
export function secondsOf(text: string): number {
  const clock = /^(?:(\d+) days?, )?(\d+):(\d+):(\d+)$/.exec(text);
  const [, days, hours, minutes, seconds] =
    clock ?? /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text) ?? [];
  return [days, hours, minutes, seconds].reduce((sum, part, i) => sum + Number(part ?? 0) * UNIT_SECONDS[i], 0);
}

const UNIT_SECONDS = [86_400, 3600, 60, 1];
