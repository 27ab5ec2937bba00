import { createContext, useContext } from 'react';
import { type Layer } from './layers';

/** The effects of clicks in charts and legends. They stay the same while the panel is shown. */
export interface Actions {
  onZoom: (range: { from: number; to: number }) => void;
  onToggleLayer: (layer: Layer) => void;
}

const ActionsContext = createContext<Actions | undefined>(undefined);

export const ActionsProvider = ActionsContext.Provider;

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (actions === undefined) {
    throw new Error('useActions is for components inside ActionsProvider');
  }
  return actions;
}
