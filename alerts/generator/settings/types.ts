import { type EditionId } from '../../../src/guide';
import { type Mix } from '../../../src/model';

/** One severity of an alert: from which ratio, held for how long. */
export interface Rung {
  ratio: number;
  for: string;
}

export interface ResourceSettings {
  resourceId: string;
  edition?: EditionId;
  mix?: Mix;
  messageSizeBytes?: number;
  trafficFactor?: number;
  units?: number;
  warningRatio?: number;
  criticalRatio?: number;
  serverLoadRatio?: number;
  alerts: boolean;
}

/** Names that a user may choose. `resource_id`, `resource`, `dimension` and `scenario` are what panel and rules share. */
export interface LabelNames {
  subscription: string;
  resourceGroup: string;
  severity: string;
  exporterResourceId: string;
  appResource: string;
  appHub: string;
  appScenario: string;
}

/** When somebody is there to read tickets. */
export interface OfficeHours {
  /** A name of the IANA database. */
  timeZone: string;
  /** Weekdays, or ranges such as `monday:friday`. */
  days: readonly string[];
  /** `08:00` */
  start: string;
  end: string;
}

/** Settings with every default filled in and every value checked. Durations are as Prometheus writes them. */
export interface Settings {
  edition: EditionId;
  messageSizeBytes: number;
  /** None unless declared: no mix is ever invented. */
  mix?: Mix;
  evaluationInterval: string;
  recommendationInterval: string;
  unsettledZeroHold: string;
  warning: Rung;
  critical: Rung;
  utilizationKeepFiringFor: string;
  forecast: { levelRatio: number; window: string; horizon: string; for: string; interval: string };
  review: { windowDays: number; horizonDays: number };
  scaleUpWillNotHelpFor: string;
  serverLoad: Rung & { keepFiringFor: string; disagreesLowRatio: number; disagreesFor: string };
  /** Connections closed as Throttled in a minute. */
  throttled: { connections: number; keepFiringFor: string };
  trafficMissingFor: string;
  unitsUnknownFor: string;
  unitsOutsideGuideFor: string;
  mixInvalidFor: string;
  exporter: { errorsRatio: number; armReads: number; for: string };
  recommendationTarget: number;
  alertLabels: Readonly<Record<string, string>>;
  disabledAlerts: readonly string[];
  /** Label matchers as PromQL has them between braces; what one of them selects raises no alert. */
  alertsOff: readonly string[];
  sources: readonly string[];
  labelNames: LabelNames;
  officeHours: OfficeHours;
  runbookBaseUrl: string;
  dashboardBaseUrl: string;
  resources: readonly ResourceSettings[];
}

/** The settings that an Alertmanager configuration depends on. */
export type RoutingSettings = Pick<Settings, 'officeHours' | 'labelNames'>;
