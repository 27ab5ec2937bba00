/** Whether options, or a part of them, hold what can be read by name; a list does not. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
