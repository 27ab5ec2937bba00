import {
  type AbsoluteTimeRange,
  type EventBus,
  type InterpolateFunction,
  type PanelData,
  type TimeRange,
} from '@grafana/data';
import { type Panel } from './dashboard';

/** Passed from the page to the frame of a panel. */
export interface PanelViewProps {
  panel: Panel;
  range: TimeRange;
  timeZone: string;
  variables: Record<string, string> | undefined;
  eventBus: EventBus;
  replaceVariables: InterpolateFunction;
  onChangeTimeRange: (range: AbsoluteTimeRange) => void;
}

/** Passed from the frame to its content: also the data, and the remaining space in pixels. */
export interface DrawnPanelProps extends PanelViewProps {
  data: PanelData;
  width: number;
  height: number;
}
