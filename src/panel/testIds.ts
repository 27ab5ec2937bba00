/** Identifiers that jest and browser tests find the panel's parts by. */
export const testIds = {
  panel: 'headroom panel',
  header: {
    container: 'headroom header',
    state: 'headroom header state',
    sentence: 'headroom header sentence',
    details: 'headroom header details',
    picker: 'headroom header picker',
    notesButton: 'headroom header notes button',
    notes: 'headroom header notes',
  },
  overlay: {
    container: 'headroom overlay',
    notMeasured: 'headroom overlay not measured',
    facet: (dimension: string) => `headroom facet ${dimension}`,
    facetTitle: (dimension: string) => `headroom facet title ${dimension}`,
    tooltip: 'headroom overlay tooltip',
  },
  options: {
    mixEditor: 'headroom options mix',
    mixSum: 'headroom options mix sum',
    share: (scenario: string) => `headroom options share ${scenario}`,
  },
} as const;
