import { stringify } from 'yaml';

import { packOf } from '../../alerts/generator/targets/pack';
import { INPUT } from '../../alerts/generator/promql/series';
import { parseSettings } from '../../alerts/generator/settings';
import { prometheusTarget } from '../../alerts/generator/targets/prometheus';
import { EDITION_IDS, type EditionId, EDITIONS } from '../../src/guide';
import { DIMENSIONS, type Mix } from '../../src/model';
import { type Case, mixed, oneCase, pick, type Random, randomFrom } from './cases';

/** Resources under one settings file: the generator writes other expressions for other settings. */
export interface Setup {
  about: string;
  /** What the model is asked; where the settings declare something, it is filled in here. */
  cases: Case[];
  /** The page that Prometheus scrapes: what is measured of the cases. */
  exposition: string;
  /** Rule files by name. */
  files: Map<string, string>;
  /** The names of their groups, each after those whose records it reads. */
  groups: string[];
  /** The utilization from which the next unit size is looked at. */
  warningRatio: number;
}

/** Resources that share a value share a rule: a few sizes make the same rules as hundreds, and are evaluated sooner. */
const MESSAGE_SIZES = [200, 777, 1023, 1024, 1500, 2047, 3000, 6200] as const;

/** @param count how many resources all setups have together */
export function setupsFrom(seed: number, count: number): Setup[] {
  const random = randomFrom(seed);
  const each = Math.ceil(count / 4);
  return [
    everyResourceListed(each, random),
    ...EDITION_IDS.map((edition) => nothingOverridden(edition, each, random)),
    mixesAndUnitsDeclared(count - 3 * each, random),
  ];
}

/** Both editions and a dozen message sizes, each resource by its id. */
function everyResourceListed(count: number, random: Random): Setup {
  const cases = Array.from({ length: count }, (_, i) =>
    oneCase(`listed-${i}`, { editions: EDITION_IDS, messageSizes: MESSAGE_SIZES }, random)
  );
  return {
    about: 'every resource listed, of both editions',
    cases,
    exposition: expositionOf(cases),
    ...rulesFor({
      resources: cases.map(({ resourceId, edition, messageSize }) => ({
        resource_id: resourceId,
        edition,
        ...(messageSize !== undefined && { message_size_bytes: messageSize }),
      })),
    }),
  };
}

/** The shape of the committed pack: one edition, and no resource that differs. */
function nothingOverridden(edition: EditionId, count: number, random: Random): Setup {
  const cases = Array.from({ length: count }, (_, i) =>
    oneCase(`${edition}-${i}`, { editions: [edition], messageSizes: [] }, random)
  );
  return {
    about: `edition ${edition} alone, no resource listed`,
    cases,
    exposition: expositionOf(cases),
    ...rulesFor({ edition }),
  };
}

/** A resource of which the settings say what no series does; what a series says goes before it. */
interface Declared {
  input: Case;
  ownMix?: Mix;
  ownUnits?: number;
  /** False where only the settings give the unit size. */
  unitsMeasured: boolean;
}

/** A mix and a message size for all; every second resource has its own mix, every eighth its own unit size. */
function mixesAndUnitsDeclared(count: number, random: Random): Setup {
  const forAll = mixed(random);
  const ownMixes = Array.from({ length: 12 }, () => mixed(random));
  const messageSize = 1300;
  const declared = Array.from({ length: count }, (_, i): Declared => {
    const measured = oneCase(`declared-${i}`, { editions: EDITION_IDS, messageSizes: MESSAGE_SIZES }, random);
    // Where a series gives shares, what the settings say of them has no effect: half the resources have none.
    const input = random() < 0.5 ? measured : { ...measured, shares: undefined };
    const unitsMeasured = i % 8 !== 0;
    const { columns } = EDITIONS[input.edition];
    return {
      input: { ...input, units: unitsMeasured ? input.units : pick(columns, random) },
      ...(i % 2 === 0 && { ownMix: pick(ownMixes, random) }),
      ...(i % 16 === 1 && { ownUnits: pick(columns, random) }),
      unitsMeasured,
    };
  });
  return {
    about: 'mixes and unit sizes declared in the settings',
    cases: declared.map(({ input, ownMix }) => ({
      ...input,
      shares: input.shares ?? ownMix ?? forAll,
      messageSize: input.messageSize ?? messageSize,
    })),
    exposition: expositionOf(
      declared.map(({ input }) => input),
      new Set(declared.filter(({ unitsMeasured }) => !unitsMeasured).map(({ input }) => input.resourceId))
    ),
    ...rulesFor({
      mix: forAll,
      utilization_warning_ratio: 0.5,
      message_size_bytes: messageSize,
      resources: declared.map(({ input, ownMix, ownUnits, unitsMeasured }) => ({
        resource_id: input.resourceId,
        edition: input.edition,
        ...(input.messageSize !== undefined && { message_size_bytes: input.messageSize }),
        ...(ownMix && { mix: ownMix }),
        // A unit size that no series gives, or one that a series contradicts.
        ...(unitsMeasured ? ownUnits !== undefined && { units: ownUnits } : { units: input.units }),
      })),
    }),
  };
}

function expositionOf(inputs: readonly Case[], withoutUnits: ReadonlySet<string> = new Set()): string {
  const lines = inputs.flatMap(({ resourceId, units, shares, measured }) => {
    const labels = `resource_id="${resourceId}",resource="${resourceId.split('/').pop()}"`;
    return [
      ...(withoutUnits.has(resourceId) ? [] : [`${INPUT.units}{${labels}} ${units}`]),
      ...Object.entries(shares ?? {}).map(([scenario, v]) => `${INPUT.share}{${labels},scenario="${scenario}"} ${v}`),
      ...DIMENSIONS.flatMap((dimension) =>
        measured[dimension] === undefined ? [] : [`${INPUT[dimension]}{${labels}} ${measured[dimension]}`]
      ),
    ];
  });
  return `${lines.sort().join('\n')}\n`;
}

/** The inputs come from the page, and what is compared is recorded: neither sources nor alerts have a part. */
const COMPARED = ['signalr-settings', 'signalr-ceilings'];

function rulesFor(settings: Record<string, unknown>): Pick<Setup, 'files' | 'groups' | 'warningRatio'> {
  const parsed = parseSettings(stringify({ evaluation_interval: '1s', recommendation_interval: '1s', ...settings }));
  if (!parsed.ok) {
    throw new Error(parsed.errors.join('\n'));
  }
  const pack = packOf(parsed.settings).filter(({ name }) => COMPARED.includes(name));
  const built = prometheusTarget({ pack, settings: parsed.settings, command: 'parity' });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  return {
    files: built.files,
    groups: pack.flatMap(({ groups }) => groups.filter(({ rules }) => rules.length > 0).map(({ name }) => name)),
    warningRatio: parsed.settings.warning.ratio,
  };
}
