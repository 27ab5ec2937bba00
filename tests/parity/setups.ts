import { stringify } from 'yaml';

import { packOf } from '../../alerts/generator/targets/pack';
import { INPUT } from '../../src/model/vocabulary';
import { STEP } from '../../alerts/generator/promql/series';
import { settingsOf } from '../../alerts/generator/settings';
import { prometheusTarget } from '../../alerts/generator/targets/prometheus';
import { EDITION_IDS, type EditionId, EDITIONS } from '../../src/guide';
import { DIMENSIONS, type Mix } from '../../src/model';
import { type Case, type Declared, mixed, pick, type Random, randomCase, randomFrom } from './cases';

/** Resources that share one settings file, as the generator's expressions depend on the settings. */
export interface Setup {
  about: string;
  /** Inputs for the model, with values from the settings filled in. */
  cases: Case[];
  /** The page that Prometheus scrapes, with the measured values of the cases. */
  exposition: string;
  /** Rule files by name. */
  files: Map<string, string>;
  /** Names of the rule groups; a group comes after those whose series it reads, so each comes several times. */
  groups: string[];
  /** Utilization from which the rules look at the next unit size. */
  warningRatio: number;
}

/** @param count total number of resources in all setups */
export function setupsFrom(seed: number, count: number): Setup[] {
  const random = randomFrom(seed);
  const each = Math.ceil(count / 4);
  return [
    everyResourceListed(each, random),
    ...EDITION_IDS.map((edition) => nothingOverridden(edition, each, random)),
    mixesAndUnitsDeclared(count - 3 * each, random),
  ];
}

/** Lists each resource in the settings, with its edition and all that it declares. */
function everyResourceListed(count: number, random: Random): Setup {
  const cases = Array.from({ length: count }, (_, i) =>
    randomCase(`listed-${i}`, { editions: EDITION_IDS, declares: true }, random)
  );
  return {
    about: 'every resource listed, of both editions',
    cases,
    exposition: expositionOf(cases),
    ...rulesFor({
      resources: cases.map(({ resourceId, edition, declared }) => ({
        resource_id: resourceId,
        edition,
        ...settingsFor(declared),
      })),
    }),
  };
}

/** Has the shape of the committed pack: one edition and no overrides. */
function nothingOverridden(edition: EditionId, count: number, random: Random): Setup {
  const cases = Array.from({ length: count }, (_, i) =>
    randomCase(`${edition}-${i}`, { editions: [edition], declares: false }, random)
  );
  return {
    about: `edition ${edition} alone, no resource listed`,
    cases,
    exposition: expositionOf(cases),
    ...rulesFor({ edition }),
  };
}

/** A resource with values declared in the settings; a measured series takes precedence. */
interface DeclaredCase {
  input: Case;
  ownMix?: Mix;
  ownUnits?: number;
  /** False if only the settings give the unit size. */
  unitsMeasured: boolean;
}

/** Declares a mix and a message size for all; every second resource has its own mix, every eighth its own unit size. */
function mixesAndUnitsDeclared(count: number, random: Random): Setup {
  const forAll = mixed(random);
  const ownMixes = Array.from({ length: 12 }, () => mixed(random));
  const messageSize = 1300;
  const declared = Array.from({ length: count }, (_, i): DeclaredCase => {
    const measured = randomCase(`declared-${i}`, { editions: EDITION_IDS, declares: true }, random);
    // Measured shares override declared ones, so half of the resources have no measured shares.
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
      declared: { messageSize, ...(hasFactors(input.declared) ? {} : { serverLeg: true }), ...input.declared },
    })),
    exposition: expositionOf(
      declared.map(({ input }) => input),
      new Set(declared.filter(({ unitsMeasured }) => !unitsMeasured).map(({ input }) => input.resourceId))
    ),
    ...rulesFor({
      mix: forAll,
      utilization_warning_ratio: 0.5,
      message_size_bytes: messageSize,
      server_leg: true,
      resources: declared.map(({ input, ownMix, ownUnits, unitsMeasured }) => ({
        resource_id: input.resourceId,
        edition: input.edition,
        ...settingsFor(input.declared),
        ...(ownMix && { mix: ownMix }),
        // Either the only source of the unit size, or a value that the measured series overrides.
        ...(unitsMeasured ? ownUnits !== undefined && { units: ownUnits } : { units: input.units }),
      })),
    }),
  };
}

function hasFactors({ trafficFactors }: Declared): boolean {
  return trafficFactors !== undefined;
}

function settingsFor({ messageSize, serverLeg, trafficFactors, ceilingFactor }: Declared): Record<string, unknown> {
  return {
    ...(messageSize !== undefined && { message_size_bytes: messageSize }),
    ...(serverLeg !== undefined && { server_leg: serverLeg }),
    ...(trafficFactors && { traffic_factors: trafficFactors }),
    ...(ceilingFactor !== undefined && { ceiling_factor: ceilingFactor }),
  };
}

function expositionOf(inputs: readonly Case[], withoutUnits: ReadonlySet<string> = new Set()): string {
  const lines = inputs.flatMap(({ resourceId, sku, units, shares, measured }) => {
    const id = `resource_id="${resourceId}"`;
    return [
      ...(sku === undefined ? [] : [`${INPUT.sku}{${id},sku="${sku}"} 1`]),
      ...(measured.countedMessages === undefined
        ? []
        : [`${INPUT.countedMessages}{${id}} ${measured.countedMessages}`]),
      ...(withoutUnits.has(resourceId)
        ? []
        : [`${INPUT.units}{${id},resource="${resourceId.split('/').pop()}"} ${units}`]),
      ...Object.entries(shares ?? {}).map(([scenario, v]) => `${INPUT.share}{${id},scenario="${scenario}"} ${v}`),
      ...DIMENSIONS.flatMap((dimension) =>
        measured[dimension] === undefined ? [] : [`${INPUT[dimension]}{${id}} ${measured[dimension]}`]
      ),
    ];
  });
  return `${lines.sort().join('\n')}\n`;
}

/** Rule files under comparison. The inputs come from the page, so exporter and alert rules are not needed. */
const COMPARED = ['signalr-ceilings'];

/** A verdict remembers a day. The first evaluations of a start, before all inputs have arrived, must not count here. */
const ofADay = `${STEP.enough}[24h]`;

function rulesFor(overrides: Record<string, unknown>): Pick<Setup, 'files' | 'groups' | 'warningRatio'> {
  const settings = settingsOf(stringify({ evaluation_interval: '1s', recommendation_interval: '1s', ...overrides }));
  const pack = packOf(settings).filter(({ name }) => COMPARED.includes(name));
  const built = prometheusTarget({ pack, settings, command: 'parity' });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  const groups = pack.flatMap((file) => file.groups.filter(({ rules }) => rules.length > 0).map(({ name }) => name));
  return {
    files: new Map([...built.files].map(([name, text]) => [name, text.replace(ofADay, `${STEP.enough}[2s]`)])),
    groups: [...groups, ...groups, ...groups],
    warningRatio: settings.utilization_warning_ratio,
  };
}
