import {
  type AbsoluteTimeRange,
  type EventBus,
  type InterpolateFunction,
  type PanelData,
  type TimeRange,
} from '@grafana/data';
import { type Panel } from './dashboard';

/** What the page gives a panel in its frame. */
export interface PanelViewProps {
  panel: Panel;
  range: TimeRange;
  timeZone: string;
  variables: Record<string, string> | undefined;
  eventBus: EventBus;
  replaceVariables: InterpolateFunction;
  onChangeTimeRange: (range: AbsoluteTimeRange) => void;
}

/** What the frame gives what is drawn in it, beside that: data, and the space that is left, in pixels. */
export interface DrawnPanelProps extends PanelViewProps {
  data: PanelData;
  width: number;
  height: number;
}
