import React from 'react';
import { Icon, type IconSize, useTheme2 } from '@grafana/ui';
import { type State } from '../model';
import { stateName } from './names';
import { stateColor, stateIcon } from './state';

interface Props {
  state: State | undefined;
  size?: IconSize;
}

/** A state by shape, colour and name. */
export function StateIcon({ state, size = 'sm' }: Props) {
  const theme = useTheme2();
  return (
    <Icon name={stateIcon(state)} size={size} title={stateName(state)} style={{ color: stateColor(state, theme) }} />
  );
}
