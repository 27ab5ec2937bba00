import { BEFORE_MINUTES, type Scope, type Subject, subjectsOf } from './subjects';
import { type Traffic, trafficOf, type Truth } from './traffic';

/** A period in which a service is overloaded, in minutes from the start. */
export interface Crossing {
  /** The first overloaded minute. */
  start: number;
  /** The minute after the last. */
  end: number;
  /** The longest stretch without a minute that is not overloaded. */
  longest: number;
  /** Minutes from the last one under 80% of the load that overloads, to the start. */
  climb: number;
}

/** The truth about a resource, against which alerts are scored. */
export interface Facts extends Truth {
  crossings: readonly Crossing[];
  /** The first minute at or after each whose load is 80% of what overloads, or the number of minutes. */
  nextNear: Uint32Array;
}

/** From this length on, a crossing is sustained and must be paged. */
const SUSTAINED_MINUTES = 5;

/** Crossings closer together than this are one: the person paged for the first is still working on it. */
const APART_MINUTES = 60;

/** A climb is measured from here, the target of the pack's recommendation, and nobody is paged in vain above it. */
const CLIMB_FROM = 0.8;

export function factsOf(truth: Truth): Facts {
  const nextNear = new Uint32Array(truth.over.length + 1).fill(truth.over.length);
  for (let minute = truth.over.length - 1; minute >= 0; minute--) {
    const isNear = truth.over[minute] === 1 || truth.demand[minute] >= CLIMB_FROM;
    nextNear[minute] = isNear ? minute : nextNear[minute + 1];
  }
  return { ...truth, crossings: crossingsIn(truth), nextNear };
}

function crossingsIn({ over, demand }: Truth): Crossing[] {
  const crossings: Crossing[] = [];
  let stretch = 0;
  let lastLow = -1;
  for (let minute = 0; minute < over.length; minute++) {
    const isOver = over[minute] === 1;
    stretch = isOver ? stretch + 1 : 0;
    if (isOver) {
      const last = crossings[crossings.length - 1];
      if (last !== undefined && minute - last.end < APART_MINUTES) {
        last.end = minute + 1;
        last.longest = Math.max(last.longest, stretch);
      } else {
        crossings.push({ start: minute, end: minute + 1, longest: stretch, climb: minute - lastLow });
      }
    }
    if (demand[minute] < CLIMB_FROM) {
      lastLow = minute;
    }
  }
  return crossings;
}

export function isSustained({ longest }: Crossing): boolean {
  return longest >= SUSTAINED_MINUTES;
}

/** The first replayed minute, a Monday at midnight UTC; every run of a seed replays the same weeks. */
export const FIRST_MINUTE = Date.UTC(2026, 0, 5) / 60_000;

/** A resource with its traffic, and what is true of it in the replayed days. */
export interface Simulated {
  subject: Subject;
  traffic: Traffic;
  facts: Facts;
}

/** Simulates the fleet of a seed. */
export function simulate(scope: Scope): Simulated[] {
  return subjectsOf(scope).map((subject) => {
    const traffic = trafficOf(subject, FIRST_MINUTE - BEFORE_MINUTES, scope.seed);
    const { over, demand } = traffic.truth;
    const facts = factsOf({ over: over.subarray(BEFORE_MINUTES), demand: demand.subarray(BEFORE_MINUTES) });
    return { subject, traffic, facts };
  });
}
