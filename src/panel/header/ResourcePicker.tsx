import React, { useId, useMemo } from 'react';
import { Combobox, type ComboboxOption } from '@grafana/ui';
import { type AssessedResource } from '../../model/snapshot';
import { HiddenLabel } from '../../ui/HiddenLabel';
import { constraintName, resourceName, stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { type Formats } from '../look/format';

interface Props {
  onChange: (resourceId: string) => void;
}

/** Chooses among the resources of the data; each option shows the state of its resource. */
export function ResourcePicker({ onChange }: Props) {
  const { resources, resource: chosen } = useData();
  const { formats } = useLook();
  const labelId = useId();
  const options = useMemo(() => resources.map((resource) => optionFor(resource, formats)), [resources, formats]);
  return (
    <>
      <HiddenLabel id={labelId}>{t('picker.label', 'Resource')}</HiddenLabel>
      <Combobox
        aria-labelledby={labelId}
        data-testid={testIds.header.picker}
        options={options}
        value={chosen.resourceId}
        onChange={(option) => onChange(option.value)}
        width="auto"
        minWidth={20}
        maxWidth={36}
      />
    </>
  );
}

export function optionFor(resource: AssessedResource, formats: Formats): ComboboxOption<string> {
  const { state, worst } = resource.latest;
  return {
    value: resource.resourceId,
    label: resourceName(resource),
    description:
      worst === undefined
        ? stateName(state)
        : t('picker.description', '{{state}}: {{constraint}} {{utilization}}', {
            state: stateName(state),
            constraint: constraintName(worst.dimension),
            utilization: formats.percent(worst.utilization),
          }),
  };
}
