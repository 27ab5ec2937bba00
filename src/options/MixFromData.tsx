import React, { useId } from 'react';
import { Button, Combobox } from '@grafana/ui';
import { SCENARIOS } from '../guide';
import { type Mix } from '../model/capacity';
import { HiddenLabel } from '../ui/HiddenLabel';
import { scenarioName } from '../ui/names';
import { plainPercent } from '../ui/percent';
import { t } from '../ui/text';
import { type DataMix } from './dataMixes';

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
