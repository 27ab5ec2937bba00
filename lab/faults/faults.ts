import { EXPORTER_FAULTS } from './cases/exporters';
import { PROMETHEUS_FAULTS } from './cases/prometheus';
import { RESOURCE_FAULTS } from './cases/resources';
import { type Fault } from './cases/steps';

/** Every fault, in the order of the table. */
export const FAULTS: readonly Fault[] = [...PROMETHEUS_FAULTS, ...EXPORTER_FAULTS, ...RESOURCE_FAULTS];
