/** The unkind properties of the simulated services. Each can be taken back by itself, to see what it moves. */
export interface World {
  /** The least server load, as a share, from which a service may be overloaded: its instances are not equally busy. */
  leastEvenness: number;
  /** For how many minutes the error of server load stays about the same; 0 if each minute has its own. */
  errorMinutes: number;
  /** Server load of some services reads high for some minutes each day, and that of others reads a fifth too low. */
  misreads: boolean;
  /** Message sizes are those of chats, games, dashboards and telemetry; otherwise any size is as likely. */
  typicalSizes: boolean;
  /** Traffic that an overloaded service gets more at most, as a share, because clients try again. */
  retries: number;
  /** Once a day the service closes some connections as ServiceReload, and they come back within minutes. */
  reloads: boolean;
  /** The declared mix follows a release an hour or a day later. */
  lateMixes: boolean;
  /** Spikes last up to a quarter of an hour; otherwise up to four minutes. */
  longSpikes: boolean;
}

/** The lab as it was at first: kind to server load, to declared mixes and to short crossings. */
export const KIND_WORLD: World = {
  leastEvenness: 1,
  errorMinutes: 0,
  misreads: false,
  typicalSizes: false,
  retries: 0,
  reloads: false,
  lateMixes: false,
  longSpikes: false,
};

export const WORLD: World = {
  leastEvenness: 0.75,
  errorMinutes: 10,
  misreads: true,
  typicalSizes: true,
  retries: 0.25,
  reloads: true,
  lateMixes: true,
  longSpikes: true,
};

/** The changes from the kind world to this one, in turn. */
export const CHANGES: ReadonlyArray<{ name: string; world: World }> = (
  [
    ['instances not equally busy: overload from 75 to 100% of server load on', 'leastEvenness'],
    ['errors of server load that last ten minutes', 'errorMinutes'],
    ['server load that reads high for minutes, or a fifth too low', 'misreads'],
    ['message sizes of chats, games, dashboards and telemetry', 'typicalSizes'],
    ['retries that add up to a quarter to the traffic', 'retries'],
    ['a ServiceReload a day', 'reloads'],
    ['mixes declared an hour or a day after a release', 'lateMixes'],
    ['spikes of up to a quarter of an hour', 'longSpikes'],
  ] as const
).reduce<Array<{ name: string; world: World }>>(
  (steps, [name, key]) => [...steps, { name, world: { ...steps[steps.length - 1].world, [key]: WORLD[key] } }],
  [{ name: 'before', world: KIND_WORLD }]
);
