/** Returns true if a text as YYYY-MM-DD is a day of the calendar. JavaScript takes 31 February as 3 March. */
export function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
