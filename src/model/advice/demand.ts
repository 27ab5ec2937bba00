import { type Conditions, type Measured } from '../capacity';

/** A measured load, and everything that its ceilings depend on except the unit size. */
export type Demand = Omit<Conditions, 'units'> & {
  measured: Measured;
  /** The present unit size. Server load is measured at it, and counts only where it is known. */
  units?: number;
  /** Highest utilization to allow, 0.80 by default. */
  target?: number;
};
