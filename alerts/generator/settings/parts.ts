import { type PackSettings, type Resource as Entry } from './pack-settings';

/** The settings of one resource. */
export interface ResourceSettings extends Entry {
  resource_id: string;
}

/** Label names that the user may choose. */
export type LabelNames = PackSettings['label_names'];

/** The settings that an Alertmanager configuration depends on. */
export type RoutingSettings = Pick<PackSettings, 'label_names'>;
