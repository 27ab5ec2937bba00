import { stringify } from 'yaml';

import { type Rule } from '../../alerts/generator/promql/rule';
import { STEP } from '../../alerts/generator/promql/series';
import { INPUT, OUTPUT } from '../../src/names/series';
import { settingsOf } from '../../alerts/generator/settings';
import { prometheusTarget } from '../../alerts/generator/targets/prometheus';
import { EDITION_IDS, type EditionId, EDITIONS } from '../../src/guide';
import { DIMENSIONS, type Mix } from '../../src/model/capacity';
import { packWithParts } from '../rules/parts';
import { type Case, type Declared, LARGE, mixed, pick, type Random, randomCase, randomFrom } from './cases';

/** Resources that share one settings file, as the generator's expressions depend on the settings. */
export interface Setup {
  about: string;
  /** Inputs for the model, with values from the settings filled in. */
  cases: Case[];
  /** The page that Prometheus scrapes, with the measured values of the cases. */
  exposition: string;
  /** Rule files by name. */
  files: Map<string, string>;
  /** Names of the rule groups, in the order in which they read each other. */
  groups: string[];
  /** Highest utilization that a recommended size may have. */
  target: number;
}

/** @param count total number of resources in all setups */
export function setupsFrom(seed: number, count: number): Setup[] {
  const random = randomFrom(seed);
  const each = Math.ceil(count / 6);
  return [
    ...EDITION_IDS.flatMap((edition) => [
      everyResourceListed(edition, each, random),
      nothingOverridden(edition, each, random),
    ]),
    declaredForAll('2019-11', each, random),
    declaredForAll('2023-03', count - 5 * each, random),
  ];
}

/** Every fourth and fifth resource is a replica of the one before. */
function casesOf(prefix: string, edition: EditionId, declares: boolean, count: number, random: Random): Case[] {
  const cases: Case[] = [];
  for (let i = 0; i < count; i++) {
    const drawn = randomCase(`${prefix}-${i}`, { edition, declares }, random);
    const before = cases.at(-1);
    cases.push(
      before !== undefined && i % 5 > 2
        ? { ...drawn, resourceId: `${serviceOf(before.resourceId)}/replicas/r${i}` }
        : drawn
    );
  }
  return cases;
}

/** The part of an id that a replica shares with its parent. */
export function serviceOf(resourceId: string): string {
  return resourceId.replace(/\/replicas\/.*/, '');
}

/** Lists each resource in the settings, with all that it declares. */
function everyResourceListed(edition: EditionId, count: number, random: Random): Setup {
  const cases = casesOf(`listed-${edition}`, edition, true, count, random);
  return {
    about: `edition ${edition}, every resource listed`,
    cases: cases.map((input) => ({
      ...input,
      declared: { ...input.declared, failover: input.declared.failover ?? true },
    })),
    exposition: expositionOf(cases),
    ...rulesFor({
      edition,
      resources: cases.map(({ resourceId, declared }) => ({ resource_id: resourceId, ...settingsFor(declared) })),
    }),
  };
}

/** Has the shape of the committed pack: no resource has settings of its own. */
function nothingOverridden(edition: EditionId, count: number, random: Random): Setup {
  const cases = casesOf(`plain-${edition}`, edition, false, count, random);
  return {
    about: `edition ${edition}, no resource listed`,
    cases: cases.map((input) => ({ ...input, declared: { failover: true } })),
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

const FOR_ALL = { messageSize: 1300, serverLeg: true, ceilingFactor: 1.1, target: 0.7 };

/** Declares everything for all; every second resource has its own mix, every eighth its own unit size. */
function declaredForAll(edition: EditionId, count: number, random: Random): Setup {
  const forAll = mixed(random);
  const ownMixes = Array.from({ length: 12 }, () => mixed(random));
  const { sizes } = EDITIONS[edition];
  const declared = casesOf(`declared-${edition}`, edition, true, count, random).map((measured, i): DeclaredCase => {
    // Measured shares override declared ones, so half of the resources have no measured shares.
    const input = random() < 0.5 ? measured : { ...measured, shares: undefined };
    const unitsMeasured = i % 8 !== 0;
    return {
      input: { ...input, units: unitsMeasured ? input.units : pick(sizes, random) },
      ...(i % 2 === 0 && { ownMix: pick(ownMixes, random) }),
      ...(i % 16 === 1 && { ownUnits: pick(sizes, random) }),
      unitsMeasured,
    };
  });
  return {
    about: `edition ${edition}, declared for all`,
    cases: declared.map(({ input, ownMix }) => ({
      ...input,
      shares: input.shares ?? ownMix ?? forAll,
      declared: {
        messageSize: FOR_ALL.messageSize,
        ceilingFactor: FOR_ALL.ceilingFactor,
        failover: false,
        ...(input.declared.trafficFactors === undefined && { serverLeg: FOR_ALL.serverLeg }),
        ...input.declared,
      },
    })),
    exposition: expositionOf(
      declared.map(({ input }) => input),
      new Set(declared.filter(({ unitsMeasured }) => !unitsMeasured).map(({ input }) => input.resourceId))
    ),
    ...rulesFor({
      edition,
      mix: forAll,
      message_size_bytes: FOR_ALL.messageSize,
      server_leg: FOR_ALL.serverLeg,
      ceiling_factor: FOR_ALL.ceilingFactor,
      failover: false,
      recommendation_target_ratio: FOR_ALL.target,
      resources: declared.map(({ input, ownMix, ownUnits, unitsMeasured }) => ({
        resource_id: input.resourceId,
        ...settingsFor(input.declared),
        ...(ownMix && { mix: ownMix }),
        // Either the only source of the unit size, or a value that the measured series overrides.
        ...(unitsMeasured ? ownUnits !== undefined && { units: ownUnits } : { units: input.units }),
      })),
    }),
  };
}

function settingsFor({ messageSize, serverLeg, trafficFactors, ceilingFactor, failover }: Declared) {
  return {
    ...(messageSize !== undefined && { message_size_bytes: messageSize }),
    ...(serverLeg !== undefined && { server_leg: serverLeg }),
    ...(trafficFactors && { traffic_factors: trafficFactors }),
    ...(ceilingFactor !== undefined && { ceiling_factor: ceilingFactor }),
    ...(failover !== undefined && { failover }),
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
        : [
            `${INPUT.units}{${id},resource="${resourceId.split('/').pop()}",resource_group="g",subscription="s"} ${units}`,
          ]),
      ...Object.entries(shares ?? {}).map(([scenario, v]) => `${INPUT.share}{${id},scenario="${scenario}"} ${v}`),
      ...DIMENSIONS.flatMap((dimension) =>
        measured[dimension] === undefined ? [] : [`${INPUT[dimension]}{${id}} ${measured[dimension]}`]
      ),
    ];
  });
  return `${lines.sort().join('\n')}\n`;
}

/** Parts under comparison. The page has the inputs, and days have a test of their own. */
const COMPARED = ['guide', 'settings', 'inputs', 'capacity', 'advice', 'orders'];

const { demand, orderAsked, sizeUtilizationNow, required } = STEP;

const OF_ORDERS: readonly string[] = [OUTPUT.overload, demand, orderAsked, sizeUtilizationNow, required];

/**
 * Of the rules of orders, signs and the size that is needed are compared. A mix that has turned invalid keeps the last valid one: the declared mix
 * would be that, if a scrape without measured shares came first.
 */
const isCompared = (rule: Rule) =>
  'record' in rule && rule.labels?.held === undefined && (rule.part !== 'orders' || OF_ORDERS.includes(rule.record));

/** A verdict remembers a day, and the first evaluations of a start lack some inputs: here only the moment counts. */
const REMEMBERED = [OUTPUT.enough, OUTPUT.worst];

function rulesFor(overrides: Record<string, unknown>): Pick<Setup, 'files' | 'groups' | 'target'> {
  const settings = settingsOf(stringify({ evaluation_interval: '1s', recommendation_interval: '1s', ...overrides }));
  const pack = packWithParts(settings, COMPARED).map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({ ...group, rules: group.rules.filter(isCompared) })),
  }));
  const built = prometheusTarget({ pack, settings, command: 'parity' });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  const now = (text: string) =>
    REMEMBERED.reduce((rules, series) => rules.replaceAll(`max_over_time(${series}[1d])`, series), text);
  return {
    files: new Map([...built.files].map(([name, text]) => [name, now(text)])),
    groups: pack.flatMap((file) => file.groups.map(({ name }) => name)),
    target: settings.recommendation_target_ratio,
  };
}

/** True if the rules have figures for a resource: they have those of the sizes that Azure sells. */
export function isKnown({ edition, sku, units }: Case): boolean {
  return EDITIONS[edition].sizes.includes(units) && sku !== 'Free_F1' && !(sku === LARGE && edition === '2019-11');
}
