import React, { useId } from 'react';
import { Button, Combobox } from '@grafana/ui';
import { SCENARIOS } from '../guide';
import { type Mix, parseMix } from '../model/capacity';
import { HiddenLabel } from '../ui/HiddenLabel';
import { scenarioName, resourceName } from '../ui/names';
import { plainPercent } from '../ui/locale';
import { t } from '../ui/text';
import { type DataFrame } from '@grafana/data';
import { type ExplicitRoleMapping, observe, type ResourceObservations } from '../frames';

interface Props {
  mixes: DataMix[];
  onChoose: (mix: Mix) => void;
}

/** Copies the latest shares from the data; lets the user choose if several resources have shares. */
export function MixFromData({ mixes, onChoose }: Props) {
  const labelId = useId();
  if (mixes.length <= 1) {
    const mix = mixes.at(0)?.mix;
    return (
      <Button
        variant="secondary"
        size="sm"
        disabled={mix === undefined}
        tooltip={
          mix === undefined
            ? t('options.mix.noneInData', 'The data has no scenario shares')
            : t('options.mix.latestInData', 'The latest shares in the data: {{mix}}', { mix: mixText(mix) })
        }
        onClick={() => mix && onChoose(mix)}
      >
        {t('options.mix.fromData', 'Take from data')}
      </Button>
    );
  }
  return (
    <>
      <HiddenLabel id={labelId}>{t('options.mix.fromData', 'Take from data')}</HiddenLabel>
      <Combobox
        aria-labelledby={labelId}
        placeholder={t('options.mix.fromDataOf', 'Take from data of...')}
        options={mixes.map(({ resourceId, resource, mix }) => ({
          value: resourceId,
          label: resource,
          description: mixText(mix),
        }))}
        value={null}
        onChange={({ value }) => {
          const chosen = mixes.find(({ resourceId }) => resourceId === value);
          if (chosen !== undefined) {
            onChoose(chosen.mix);
          }
        }}
        width={24}
      />
    </>
  );
}

function mixText(mix: Mix): string {
  return SCENARIOS.flatMap((scenario) => {
    const share = mix[scenario];
    return share === undefined ? [] : [`${scenarioName(scenario)} ${plainPercent(share)}`];
  }).join(', ');
}

export interface DataMix {
  resourceId: string;
  /** Display name. */
  resource: string;
  mix: Mix;
}

/** The latest valid mix of each resource; resources without one are left out. */
export function mixesInData(frames: readonly DataFrame[], roles: readonly ExplicitRoleMapping[]): DataMix[] {
  return observe(frames, { roles }).resources.flatMap((observed) => {
    const mix = latestMix(observed);
    return mix === undefined ? [] : [{ resourceId: observed.resourceId, resource: resourceName(observed), mix }];
  });
}

function latestMix({ times, shares = {} }: ResourceObservations): Mix | undefined {
  for (let index = times.length - 1; index >= 0; index--) {
    const now = SCENARIOS.flatMap((scenario) => {
      const share = shares[scenario]?.[index];
      return typeof share === 'number' ? [[scenario, share] as const] : [];
    });
    const mix = parseMix(Object.fromEntries(now));
    if (mix.ok) {
      return mix.value;
    }
  }
  return undefined;
}
