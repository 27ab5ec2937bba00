import {
  type DataFrame,
  type PanelDataSummary,
  type VisualizationSuggestion,
  VisualizationSuggestionScore,
} from '@grafana/data';
import { type HideableFieldConfig } from '@grafana/schema';
import { observe, type ResourceObservations } from '../frames';
import { DIRECTIONS } from '../model/capacity';
import { t } from '../ui/text';
import { SUGGESTION_FIELDS, SUGGESTION_FRAMES, SUGGESTION_ROWS } from './limits';
import { type HeadroomOptions, type View } from './types';

type Suggestion = VisualizationSuggestion<HeadroomOptions, HideableFieldConfig>;

/**
 * Suggests the panel only for data with traffic of SignalR resources.
 *
 * Grafana 13 and later call this; 12.2 only asks its own panels.
 */
export function suggestPanels({ rawFrames = [] }: Pick<PanelDataSummary, 'rawFrames'>): Suggestion[] {
  const resources = observe(firstPartOf(rawFrames)).resources.filter(hasTraffic);
  if (resources.length === 0) {
    return [];
  }
  const { Best, Good } = VisualizationSuggestionScore;
  const suggestions = [
    suggestion('overlay', t('options.suggestion.overlay', 'SignalR traffic against its ceilings'), Best),
    suggestion('utilization', t('options.suggestion.utilization', 'Utilization of SignalR ceilings'), Good),
    suggestion('fleet', t('options.suggestion.fleet', 'SignalR resources, the most urgent first'), Good),
    suggestion('review', t('options.suggestion.review', 'Capacity review of SignalR resources'), Good),
  ];
  return suggestions.slice(0, resources.length > 1 ? 4 : 2);
}

function firstPartOf(frames: readonly DataFrame[]): DataFrame[] {
  return frames.slice(0, SUGGESTION_FRAMES).map((frame) => ({
    ...frame,
    fields: frame.fields
      .slice(0, SUGGESTION_FIELDS)
      .map((field) => ({ ...field, values: field.values.slice(0, SUGGESTION_ROWS) })),
  }));
}

function suggestion(view: View, name: string, score: VisualizationSuggestionScore): Suggestion {
  return { name, score, options: { view } };
}

function hasTraffic({ measured }: ResourceObservations): boolean {
  return DIRECTIONS.some(({ bytes, messages }) => measured[bytes] !== undefined || measured[messages] !== undefined);
}
