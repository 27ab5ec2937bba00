/** Trials on the development seeds alone: the changes of the lab one after another, and other levels and times. */
import { type Knowledge } from './knowledge';
import { trialsAround, trialScores, type Times, type Trial } from './levels';
import { quickRivals } from './quick';
import { type ReplayedResource, simulate } from './replay';
import { ORACLES, RIVALS } from './rivals';
import { missedOf, type Score, sumOf } from './score';
import { type Scope } from './subjects';
import { tuned } from './tuning';
import { CHANGES, WORLD, type World } from './world';

/** The result of a set of alerts: missed of the sustained crossings, and notifications. */
export interface Outcome {
  missed: number;
  crossings: number;
  notifications: number;
}

/** The outcome of the pack's page, each rival and oracle in one world. Rivals are tuned on the same resources. */
export interface Step {
  name: string;
  outcomes: Map<string, Outcome>;
}

function outcomeOf(scores: readonly Score[]): Outcome {
  const { crossings, notifications } = sumOf(scores);
  return {
    missed: missedOf(crossings),
    crossings: crossings.length,
    notifications,
  };
}

/** Moves the pack, each rival and the oracle from the kind world to the present one, a change at a time. */
export function stepsOf(scopes: readonly Scope[], levels: readonly Knowledge[], times: Times): Step[] {
  return CHANGES.map(({ name, world }) => ({ name, outcomes: outcomesIn(world, scopes, levels, times) }));
}

/** Other values of what is free to choose in the world, each by itself. */
const CHOICES: ReadonlyArray<{ name: string; world: Partial<World> }> = [
  { name: 'as it is', world: {} },
  { name: 'overload from 60% of server load on', world: { leastEvenness: 0.6 } },
  { name: 'overload at 100% of server load', world: { leastEvenness: 1 } },
  { name: 'errors of server load last a minute', world: { errorMinutes: 1 } },
  { name: 'errors of server load last an hour', world: { errorMinutes: 60 } },
  { name: 'no retries', world: { retries: 0 } },
  { name: 'retries add up to a half', world: { retries: 0.5 } },
];

/** The same for three values of each choice that no cell of the guide makes. */
export function choicesOf(scopes: readonly Scope[], levels: readonly Knowledge[], times: Times): Step[] {
  return CHOICES.map(({ name, world }) => ({
    name,
    outcomes: outcomesIn({ ...WORLD, ...world }, scopes, levels, times),
  }));
}

function outcomesIn(
  world: World,
  scopes: readonly Scope[],
  levels: readonly Knowledge[],
  times: Times
): Map<string, Outcome> {
  const [base] = trialsAround(times);
  const own = new Map<Knowledge, Score[]>(levels.map((level) => [level, []]));
  const rivals: ReplayedResource[] = [];
  for (const scope of scopes) {
    const fleet = simulate({ ...scope, world });
    rivals.push(...quickRivals(fleet));
    for (const [level, scores] of own) {
      scores.push(...trialScores(fleet, level, [base])[0]);
    }
  }
  const outcomes = new Map([...own].map(([level, scores]) => [`the pack, ${level}`, outcomeOf(scores)]));
  const [{ notifications: budget, crossings }] = outcomes.values();
  for (const rival of [...RIVALS, ...ORACLES.slice(-1)]) {
    outcomes.set(rival.name, { ...tuned(rival, rivals, budget).best, crossings });
  }
  return outcomes;
}

/** Adds the scores of each trial over the development seeds. */
export class Trials {
  readonly trials: Trial[];
  readonly scores: Score[][];

  constructor(
    times: Times,
    private readonly knowledge: Knowledge
  ) {
    this.trials = trialsAround(times);
    this.scores = this.trials.map(() => []);
  }

  add(fleet: ReturnType<typeof simulate>): void {
    trialScores(fleet, this.knowledge, this.trials).forEach((scores, i) => this.scores[i].push(...scores));
  }
}
