import { type DataSourceRef } from '@grafana/grafana-foundation-sdk/common';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { type HeadroomOptions } from '../../../src/options/types';
import { packSettings } from './pack';
import { NO_DATA } from './queries';
import { VARIABLE } from './scope';

type Options = Partial<Omit<HeadroomOptions, 'edition'>> & Pick<HeadroomOptions, 'view'>;

/** The project's own panel, for the edition in the variable, and with the price of a unit if the settings have one for all. */
export function headroomPanel(datasource: DataSourceRef, options: Options): HeadroomPanelBuilder {
  const { price } = packSettings();
  return new HeadroomPanelBuilder()
    .datasource(datasource)
    .noValue(NO_DATA)
    .options({
      ...options,
      ...(price && { price: { perUnit: price.unit_month, currency: price.currency } }),
      edition: `\${${VARIABLE.edition}}`,
    });
}

/** Needed because the SDK only types the options of Grafana's own panels. */
class HeadroomPanelBuilder extends PanelBuilder {
  constructor() {
    super();
    this.type('headroom-signalr-panel');
  }

  options(options: object): this {
    this.internal.options = options;
    return this;
  }
}
