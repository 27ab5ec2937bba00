import { type PackSettings, type Resource as Entry } from './pack-settings';

/** The settings of one resource. */
export interface ResourceSettings extends Entry {
  resource_id: string;
}

/** Label names that the user may choose. */
export type LabelNames = PackSettings['label_names'];
