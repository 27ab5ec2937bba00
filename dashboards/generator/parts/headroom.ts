import { type DataSourceRef } from '@grafana/grafana-foundation-sdk/common';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { type HeadroomOptions } from '../../../src/options/types';
import { VARIABLE } from './scope';

type Options = Partial<Omit<HeadroomOptions, 'edition'>> & Pick<HeadroomOptions, 'view'>;

/** The project's own panel, for the edition in the variable. */
export function headroomPanel(datasource: DataSourceRef, options: Options): HeadroomPanelBuilder {
  return new HeadroomPanelBuilder().datasource(datasource).options({ ...options, edition: `\${${VARIABLE.edition}}` });
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
