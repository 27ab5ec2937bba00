import { type LoadCounted, type LoadLine } from '../src/model/calibration';

type Interval = [number, number];

/** The JSON that `headroom calibrate` prints. Utilizations are 1 at the guide's ceiling. */
export interface CalibrateOutput {
  trafficFactors?: {
    inbound: number;
    outbound: number;
    interval: { inbound: Interval; outbound: Interval };
  };
  /** Average message in bytes, by Azure's own count. */
  messageSize?: number;
  serverLoad?: {
    at70: number;
    at100: number;
    interval: { at70: Interval; at100: Interval };
    utilizationRange: Interval;
  };
  ceilingFactor?: number;
  /** False where the figures do not tell; `reasons` then say why. */
  enough: boolean;
  reasons: string[];
}

/** An answer with the evidence for it. `lastDay` is that of the last figures, as YYYY-MM-DD. */
export type Calibrated = { answer: CalibrateOutput; lastDay: string } & (
  { kind: 'load'; counted?: LoadCounted } | { kind: 'days'; line?: LoadLine; points: number; highestLoad: number }
);
