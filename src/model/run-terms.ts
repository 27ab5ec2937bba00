import { type Edition, SCENARIOS } from '../guide';
import { type UnitRates } from './rates';

/** A figure for each scenario, by its position in SCENARIOS. */
export type ScenarioRow = Float64Array;

export function scenarioRow(): ScenarioRow {
  return new Float64Array(SCENARIOS.length);
}

/**
 * The formulas of `ceilingsAt` at one unit size and one mix, with everything worked out that neither the message size
 * nor the connections change: what is left to do for a timestamp is a few multiplications.
 *
 * A delivered message takes share / outbound rate of a second from each scenario, in either direction: what comes in is
 * the delivered share / fan-out, and fan-out = outbound rate / inbound rate, so that the inbound rate cancels. Message
 * size stretches these costs by what binds the scenario.
 */
export interface RunTerms {
  /** Client connections that the unit size holds. */
  connections: number;
  /** Do-not-exceed values: messages/s at the guide's message size. */
  echoInbound: number;
  broadcastOutbound: number;
  /** Seconds a delivered message of the guide's size, of the scenarios that each binds; both 0 without a mix. */
  bandwidthCost: number;
  routingCost: number;
  /** Inbound messages a delivered one, of the scenarios whose inbound rate does not depend on connections. */
  steadyInbound: number;
  /** Of the first `fanOuts`, the others: seconds a delivered message, and the inbound rate if one connection listened. */
  fanOuts: number;
  fanOutCosts: ScenarioRow;
  fanOutRates: ScenarioRow;
  /** Whether the rate of a scenario in play lies between two columns of the guide. */
  interpolated: boolean;
}

/** Terms that are set anew where a run begins, in place: measured shares make every timestamp a run. */
export interface TermsOfRuns {
  terms: Readonly<RunTerms>;
  setUnits: (rates: UnitRates) => void;
  /** For the unit size that was set last. Shares sum to 1; without any, the do-not-exceed values alone hold. */
  setShares: (shares: ScenarioRow | undefined) => void;
}

/** Without a mix, the scenarios of the do-not-exceed tables are in play. */
const DO_NOT_EXCEED = SCENARIOS.map((scenario) => scenario === 'echo' || scenario === 'broadcast');

export function termsOfRuns(edition: Edition): TermsOfRuns {
  const isRouted = SCENARIOS.map((scenario) => edition.scenarios[scenario].bound === 'routing');
  const fansOut = SCENARIOS.map((scenario) => edition.scenarios[scenario].fansOut);
  const inbound = scenarioRow();
  const outbound = scenarioRow();
  const interpolated = SCENARIOS.map(() => false);
  const scenarios = SCENARIOS.length;
  const terms: RunTerms = {
    connections: NaN,
    echoInbound: NaN,
    broadcastOutbound: NaN,
    bandwidthCost: NaN,
    routingCost: NaN,
    steadyInbound: NaN,
    fanOuts: 0,
    fanOutCosts: scenarioRow(),
    fanOutRates: scenarioRow(),
    interpolated: false,
  };

  const setUnits = (rates: UnitRates): void => {
    terms.connections = rates.connections;
    terms.echoInbound = rates.inbound.echo;
    terms.broadcastOutbound = rates.outbound.broadcast;
    SCENARIOS.forEach((scenario, s) => {
      inbound[s] = rates.inbound[scenario];
      outbound[s] = rates.outbound[scenario];
      interpolated[s] = rates.interpolated[scenario];
    });
  };

  const setShares = (shares: ScenarioRow | undefined): void => {
    const { connections, fanOutCosts, fanOutRates } = terms;
    let bandwidthCost = 0;
    let routingCost = 0;
    // Without a mix nothing costs anything, and the limits alone bind what comes in.
    let steadyInbound = shares === undefined ? 1 : 0;
    let fanOuts = 0;
    let isInterpolated = false;
    for (let s = 0; s < scenarios; s++) {
      if (shares === undefined) {
        isInterpolated ||= DO_NOT_EXCEED[s] && interpolated[s];
        continue;
      }
      const cost = shares[s] / outbound[s];
      if (cost === 0) {
        continue;
      }
      isInterpolated ||= interpolated[s];
      if (isRouted[s]) {
        routingCost += cost;
      } else {
        bandwidthCost += cost;
      }
      if (fansOut[s]) {
        fanOutCosts[fanOuts] = cost;
        fanOutRates[fanOuts] = inbound[s] * connections;
        fanOuts++;
      } else {
        steadyInbound += cost * inbound[s];
      }
    }
    terms.bandwidthCost = bandwidthCost;
    terms.routingCost = routingCost;
    terms.steadyInbound = steadyInbound;
    terms.fanOuts = fanOuts;
    terms.interpolated = isInterpolated;
  };

  return { terms, setUnits, setShares };
}
