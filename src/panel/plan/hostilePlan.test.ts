import fc from 'fast-check';
import { EDITIONS, SCENARIOS } from '../../guide';
import { type Measured, messageSizeOf } from '../../model/capacity';
import { planWorkloads, whatIf } from '../../model/plan';
import { type Load } from '../../model/snapshot';
import { anyMeasured, anyMix, anyScenario, runs } from '../../model/capacity/arbitraries';
import { readSettings } from '../../options/settings';
import { readPlan } from './readPlan';

const OPTIONS = readSettings({}, { units: '', mixVariable: '', resource: '' });

const loadOf = (measured: Measured): Load => ({
  units: 10,
  mix: { echo: 1 },
  measured,
  asAzureCounts: true,
  sizes: {
    inbound: messageSizeOf(measured.inboundBytes, measured.inboundMessages),
    outbound: messageSizeOf(measured.outboundBytes, measured.outboundMessages),
  },
});

describe('any saved plan', () => {
  it('gives a what-if without throwing and without NaN', () => {
    const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.anything());
    const anyPlan = fc.oneof(
      fc.anything(),
      fc.record({
        units: anyNumber,
        growth: anyNumber,
        messageSize: anyNumber,
        connections: anyNumber,
        mix: fc.oneof(anyMix, fc.anything(), fc.dictionary(fc.constantFrom('echo', 'broadcast', 'none'), anyNumber)),
      })
    );
    fc.assert(
      fc.property(anyPlan, anyMeasured, fc.constantFrom(...Object.values(EDITIONS)), (plan, measured, edition) => {
        const result = whatIf(loadOf(measured), { ...OPTIONS, edition }, readPlan(plan));
        const utilizations = [
          ...result.sizes.map(({ utilization }) => utilization),
          ...result.constraints.flatMap(({ now, then }) => [now, then]),
        ];
        expect(utilizations.filter((value) => Number.isNaN(value))).toEqual([]);
      }),
      runs(1000)
    );
  });

  const anyFigure = fc.oneof(fc.double(), fc.integer(), fc.anything());
  const anyRow = fc.oneof(
    fc.anything(),
    fc.record(
      {
        scenario: fc.oneof(anyScenario, fc.string()),
        senders: anyFigure,
        messageSize: anyFigure,
        sendInterval: anyFigure,
        groupSize: anyFigure,
      },
      { requiredKeys: ['scenario'] }
    )
  );
  const anyWorkloads = fc.oneof(
    fc.anything(),
    fc.record({
      units: anyFigure,
      target: anyFigure,
      workloadConnections: anyFigure,
      workloads: fc.oneof(fc.anything(), fc.array(anyRow, { maxLength: 4 })),
    })
  );

  it('gives a workload plan without throwing, with an entry of errors for each row', () => {
    fc.assert(
      fc.property(anyWorkloads, fc.constantFrom(...Object.values(EDITIONS)), (options, edition) => {
        const result = planWorkloads({ ...loadOf({}), units: undefined }, { ...OPTIONS, edition }, readPlan(options));
        expect(result.errors.rows).toHaveLength(result.workloads.length);
        expect(result.workloads.every(({ scenario }) => SCENARIOS.includes(scenario))).toBe(true);
        expect(edition.columns[0] <= result.units).toBe(true);
      }),
      runs(1000)
    );
  });
});
