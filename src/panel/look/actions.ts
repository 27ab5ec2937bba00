import { requiredContext } from '../../ui/requiredContext';
import { type Layer } from './layers';

/** The effects of clicks in charts and legends. They stay the same while the panel is shown. */
export interface Actions {
  onZoom: (range: { from: number; to: number }) => void;
  onToggleLayer: (layer: Layer) => void;
}

export const [ActionsProvider, useActions] = requiredContext<Actions>('useActions');
