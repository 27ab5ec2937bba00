import { type PackSettings } from '../../alerts/generator/settings';
import { escapeInvisible } from '../../tools/visible-text';
import { changesOf } from './changes';
import { type Discovery } from './found';
import { effectOf } from './lacks';
import { unknownsOf } from './unknown';
import { textTable } from '../common/table';

/** The sources and resources that were found, as tables. */
export function discoveryText(found: Discovery, settings: PackSettings): string {
  const changes = changesOf(found);
  return [
    textTable(
      ['source', 'resources'],
      found.sources.map(({ name, resources: number }) => [name, number])
    ),
    '',
    textTable(
      ['resource', 'units', 'SKU', 'service mode', 'to declare'],
      found.resources.map((resource) => [
        resource.title,
        resource.units === undefined ? '-' : `${resource.units}${resource.inferred ? ' (inferred)' : ''}`,
        resource.sku ?? '-',
        resource.serviceMode ?? '-',
        unknownsOf(resource, settings)
          .map(({ setting }) => setting)
          .join(', ') || '-',
      ])
    ),
    ...(changes.length === 0 ? [] : ['', ...changes.map(changeLine)]),
  ].join('\n');
}

export function changeLine(change: string): string {
  return `change: ${escapeInvisible(change)}`;
}

const NOTHING: Discovery = { sources: [], resources: [], untranslated: [], unread: { series: [], labels: [] } };

/** Returns the findings for the JSON that `headroom init` prints. */
export function foundOutput(found: Discovery | undefined, settings: PackSettings) {
  const { sources, resources } = found ?? NOTHING;
  return {
    sources: sources.map(({ name, resources: number }) => ({ source: name, resources: number })),
    resources: resources.map((resource) => ({
      resourceId: resource.resourceId,
      resource: resource.name,
      units: resource.units ?? null,
      unitsInferred: resource.inferred,
      sku: resource.sku ?? null,
      serviceMode: resource.serviceMode ?? null,
      unknown: unknownsOf(resource, settings),
      lacks: resource.lacks.map((lack) => ({
        metric: lack.wanted.metric.name,
        ...(lack.wanted.by !== undefined && { by: lack.wanted.by }),
        reason: lack.reason,
        effect: effectOf(lack),
        sources: lack.sources,
      })),
    })),
    changes: changesOf(found ?? NOTHING),
  };
}
