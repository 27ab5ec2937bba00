import uPlot from 'uplot';

declare global {
  interface Window {
    /** Every chart created since the scene was opened; tests count and measure them. */
    chartsMade: uPlot[];
    /** uPlot itself, for charts to compare with. */
    BareChart: typeof uPlot;
  }
}

window.BareChart = uPlot;

/** uPlot with a record of the charts it creates. */
export default class RecordedPlot extends uPlot {
  constructor(...parameters: ConstructorParameters<typeof uPlot>) {
    super(...parameters);
    window.chartsMade.push(this);
  }
}
