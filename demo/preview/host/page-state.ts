import { dateMath, dateTime, type RawTimeRange, rangeUtil, type TimeRange } from '@grafana/data';

/** The state in the address: an alert's link, a bookmark and a screenshot show the same. */
export interface PageState {
  /** Uid of the dashboard. */
  dashboard: string;
  /** As in Grafana: `now-1h`, or milliseconds. If undefined, the dashboard's. */
  from?: string;
  to?: string;
  /** `10s`, or empty for off. If undefined, the dashboard's. */
  refresh?: string;
  /** If undefined, the system's. */
  theme?: 'light' | 'dark';
  /** Shows panels only, without the toolbar. */
  kiosk: boolean;
  /** Values of variables by name, from `var-name`. */
  variables: Record<string, string>;
}

const VARIABLE = 'var-';

export function readState(address: URL): PageState {
  const { searchParams } = address;
  const variables: Record<string, string> = {};
  for (const [key, value] of searchParams) {
    if (key.startsWith(VARIABLE)) {
      variables[key.slice(VARIABLE.length)] = value;
    }
  }
  return {
    dashboard: decodeURIComponent(address.pathname.split('/')[2] ?? ''),
    from: searchParams.get('from') ?? undefined,
    to: searchParams.get('to') ?? undefined,
    refresh: searchParams.get('refresh') ?? undefined,
    theme: readTheme(searchParams.get('theme')),
    kiosk: searchParams.has('kiosk'),
    variables,
  };
}

function readTheme(text: string | null): PageState['theme'] {
  return text === 'light' || text === 'dark' ? text : undefined;
}

/** Writes the address that {@link readState} reads as this state. */
export function writeState(state: PageState): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(state.variables)) {
    parameters.set(`${VARIABLE}${name}`, value);
  }
  for (const key of ['from', 'to', 'refresh', 'theme'] as const) {
    const value = state[key];
    if (value !== undefined) {
      parameters.set(key, value);
    }
  }
  if (state.kiosk) {
    parameters.set('kiosk', '1');
  }
  return `/d/${encodeURIComponent(state.dashboard)}?${parameters}`;
}

/** Returns the range relative to now; falls back to `otherwise` if it is invalid. */
export function resolveRange(from: string, to: string, otherwise: { from: string; to: string }): TimeRange {
  const raw = { from: parseInstant(from), to: parseInstant(to) };
  const valid = [raw.from, raw.to].every((instant) => dateMath.isValid(instant));
  return rangeUtil.convertRawToRange(valid ? raw : otherwise);
}

/** Parses milliseconds; `now-1h` stays relative. */
function parseInstant(text: string): RawTimeRange['from'] {
  return /^\d+$/.test(text) ? dateTime(Number(text)) : text;
}

/** Returns a range for the address: relative times stay relative. */
export function rangeToState({ raw }: TimeRange): { from: string; to: string } {
  const write = (instant: RawTimeRange['from']) => (typeof instant === 'string' ? instant : `${instant.valueOf()}`);
  return { from: write(raw.from), to: write(raw.to) };
}
