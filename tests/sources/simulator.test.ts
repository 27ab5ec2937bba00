import { DEMO_START, familiesAt, type Line, parseText, scrape, SIMULATION } from '../../demo/simulator/testing';
import { sample } from './pages';

/** Returns the names of labels that series of each name have, those of a running exporter or of the simulator. */
function labelNames(lines: readonly Line[]): Map<string, Set<string>> {
  const byName = new Map<string, Set<string>>();
  for (const { name, labels } of lines) {
    byName.set(name, (byName.get(name) ?? new Set()).add(Object.keys(labels).sort().join(' ')));
  }
  return byName;
}

/** Lists series of one page whose name or labels the other does not have. */
function unlike(lines: readonly Line[], others: readonly Line[]): string[] {
  const known = labelNames(others);
  return [...labelNames(lines)].flatMap(([name, sets]) =>
    [...sets].flatMap((labels) => (known.get(name)?.has(labels) === true ? [] : [`${name}: ${labels}`]))
  );
}

const HEALTH = /^azurerm_api_|^azurerm_stats_|^azure_resourcegraph_/;

const metricsPage = parseText(sample('azure-metrics-exporter'));
const graphPage = parseText(sample('azure-resourcegraph-exporter')).filter(
  ({ name }) => !name.startsWith('azurerm_api_')
);

describe('the simulator', () => {
  it('names metrics and labels as a running azure-metrics-exporter does by the template', () => {
    const template = scrape(familiesAt('/metrics/azure', { ...SIMULATION, naming: 'template' }), DEMO_START);
    expect(unlike(template, metricsPage)).toEqual([]);
  });

  it('adds by default name the labels that name the metric', () => {
    const lines = scrape(familiesAt('/metrics/azure'), DEMO_START).filter(({ name }) => !HEALTH.test(name));
    const [defaultName] = metricsPage.filter(({ name }) => name === 'azurerm_resource_metric');
    const withoutDimensions = Object.keys(defaultName.labels).filter((label) => !label.startsWith('dimension'));
    for (const { name, labels } of lines) {
      expect(name).toBe(defaultName.name);
      expect(Object.keys(labels).filter((label) => label !== 'dimension')).toEqual(
        expect.arrayContaining(withoutDimensions)
      );
    }
  });

  it('reports the health of azure-metrics-exporter under the names and labels that a running one has', () => {
    const health = metricsPage.filter(({ name }) => HEALTH.test(name));
    const simulated = scrape(familiesAt('/metrics/azure'), DEMO_START).filter(({ name }) => HEALTH.test(name));
    expect(unlike(simulated, health)).toEqual([]);
    expect(unlike(health, simulated)).toEqual([]);
  });

  it('names metrics and labels as a running azure-resourcegraph-exporter does', () => {
    const simulated = scrape(familiesAt('/metrics/resourcegraph'), DEMO_START);
    expect(unlike(simulated, graphPage)).toEqual([]);
    expect(unlike(graphPage, simulated)).toEqual([]);
  });

  it('writes names of resources and groups in lower case, as the exporter does', () => {
    const upper = scrape(familiesAt('/metrics/azure'), DEMO_START).filter(
      ({ labels }) => /[A-Z]/.test(labels.resourceName ?? '') || /[A-Z]/.test(labels.resourceGroup ?? '')
    );
    expect(upper).toEqual([]);
  });
});
