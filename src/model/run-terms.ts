import { type Edition, SCENARIOS } from '../guide';
import { type UnitRates } from './rates';

/** A figure for each scenario, at the scenario's position in SCENARIOS. */
export type ScenarioRow = Float64Array;

export function scenarioRow(): ScenarioRow {
  return new Float64Array(SCENARIOS.length);
}

/**
 * The formulas of `ceilingsAt` for one unit size and one mix. They hold every part that depends on neither message size
 * nor connections, so each timestamp costs only a few multiplications.
 *
 * A delivered message costs each scenario share / outbound rate seconds, in both directions: it needs share / fan-out
 * inbound messages, fan-out is outbound rate / inbound rate, and the inbound rate cancels out. Larger messages raise
 * the cost by bandwidth or by routing, depending on the scenario.
 */
export interface RunTerms {
  /** Client connections that the unit size holds. */
  connections: number;
  /** The do-not-exceed rates, in messages/s at the guide's message size. */
  echoInbound: number;
  broadcastOutbound: number;
  /** Seconds per delivered message of the guide's size, by what limits the scenario; both 0 without a mix. */
  bandwidthCost: number;
  routingCost: number;
  /** Inbound messages per delivered message, for scenarios whose inbound rate does not depend on connections. */
  steadyInbound: number;
  /** The other scenarios, in the first `fanOuts` places: seconds per delivered message, and rate for one listener. */
  fanOuts: number;
  fanOutCosts: ScenarioRow;
  fanOutRates: ScenarioRow;
  /** True if the rate of any scenario of the mix is interpolated. */
  interpolated: boolean;
}

/** Terms that each run overwrites: with measured shares, every timestamp can be a run of its own. */
interface TermsOfRuns {
  terms: Readonly<RunTerms>;
  setUnits: (rates: UnitRates) => void;
  /** Applies to the last unit size. Shares sum to 1; without shares, only the do-not-exceed values apply. */
  setShares: (shares: ScenarioRow | undefined) => void;
}

/** Without a mix, the ceilings depend on these two scenarios. */
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
    // Without a mix, messages cost nothing, and only the do-not-exceed values limit them.
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
