import { type Edition, type Scenario } from '../../guide';
import {
  DEFAULT_TARGET,
  type Dimension,
  DIMENSIONS,
  type FieldProblem,
  isInGuide,
  type Measured,
  type MessageSize,
  type MessageSizes,
  type Mix,
  parseMix,
} from '../capacity';
import { FACTS } from '../facts';
import { type PlanBasis } from './plan-basis';
import { type Load } from '../snapshot';

/** The conditions that a person asks about; missing ones are as in the data. The model checks them. */
export interface WhatIfQuestion {
  /** The moment whose load it is about, which the caller looks up; `peak` unless given. */
  basis?: PlanBasis;
  units?: number;
  /** Factor for all that is measured. */
  growth?: number;
  mix?: Readonly<Partial<Record<Scenario, number>>>;
  /** Average message in bytes, for both directions. */
  messageSize?: number;
  connections?: number;
  /** Highest utilization to allow, 0.80 unless given. */
  target?: number;
  /** Suggest the application servers for ASP.NET SignalR. */
  aspnet?: boolean;
}

type WhatIfField = Exclude<keyof WhatIfQuestion, 'aspnet' | 'basis'>;

export type WhatIfErrors = Partial<Record<WhatIfField, FieldProblem>>;

/** More than anyone can mean, and small enough to be multiplied. */
const LARGEST_AMOUNT = 1e12;

/**
 * The load of the data with the conditions that are asked about. A figure that cannot be used is named in the errors
 * and left as in the data.
 */
export function loadAskedAbout(
  now: Load,
  edition: Edition,
  question: WhatIfQuestion
): { load: Load; growth: number; target: number; errors: WhatIfErrors } {
  const errors: WhatIfErrors = {};
  const checked = (field: Exclude<WhatIfField, 'mix'>, problemOf: (value: number) => FieldProblem | undefined) => {
    const value = question[field];
    const problem = value === undefined ? undefined : problemOf(value);
    if (problem !== undefined) {
      errors[field] = problem;
      return undefined;
    }
    return value;
  };
  const growth = checked('growth', amountProblem) ?? 1;
  const size = checked('messageSize', (value) =>
    value >= FACTS.messageSize.least ? amountProblem(value) : 'belowOneByte'
  );
  const connections = checked('connections', (value) =>
    Number.isInteger(value) && value > 0 ? amountProblem(value) : 'notWhole'
  );
  const target = checked('target', targetProblem);
  const units = checked('units', (value) => (isInGuide(edition, value) ? undefined : 'notInGuide'));
  const asked: MessageSize | undefined = size === undefined ? undefined : { bytes: size, basis: 'declared' };
  const sizes = asked === undefined ? now.sizes : { inbound: asked, outbound: asked };
  const load: Load = {
    ...now,
    units: units ?? now.units,
    mix: readMix(question.mix, errors) ?? now.mix,
    sizes,
    measured: grown(now, growth, sizes, connections),
  };
  return { load, growth, target: target ?? DEFAULT_TARGET, errors };
}

/** Returns why a number cannot be the share of a ceiling that a plan may use. */
export function targetProblem(share: number): FieldProblem | undefined {
  return share > 0 && share <= 1 ? undefined : 'notAShare';
}

function amountProblem(value: number): FieldProblem | undefined {
  if (!(value > 0)) {
    return 'notAboveZero';
  }
  return value > LARGEST_AMOUNT ? 'tooLarge' : undefined;
}

function readMix(shares: WhatIfQuestion['mix'], errors: WhatIfErrors): Mix | undefined {
  const mix = shares && parseMix(shares);
  if (mix !== undefined && !mix.ok) {
    errors.mix = 'notAMix';
    return undefined;
  }
  return mix?.value;
}

/** Multiplies the measured messages and the work by the growth; the bytes of messages follow from their size. */
function grown(now: Load, growth: number, sizes: MessageSizes, connections: number | undefined): Measured {
  const {
    inboundBytes,
    outboundBytes,
    inboundMessages,
    outboundMessages,
    connections: measured,
    serverLoad,
  } = now.measured;
  // Zero stays zero even where the factor overflows to infinity.
  const times = (value: number | undefined, factor: number) =>
    value === undefined || value === 0 ? value : value * factor;
  return defined({
    inboundBytes: times(inboundBytes, (growth * sizes.inbound.bytes) / now.sizes.inbound.bytes),
    outboundBytes: times(outboundBytes, (growth * sizes.outbound.bytes) / now.sizes.outbound.bytes),
    inboundMessages: times(inboundMessages, growth),
    outboundMessages: times(outboundMessages, growth),
    connections: connections ?? times(measured, growth),
    serverLoad: times(serverLoad, growth),
  });
}

function defined(measured: { [dimension in Dimension]: number | undefined }): Measured {
  const known: Measured = {};
  for (const dimension of DIMENSIONS) {
    const value = measured[dimension];
    if (value !== undefined) {
      known[dimension] = value;
    }
  }
  return known;
}
