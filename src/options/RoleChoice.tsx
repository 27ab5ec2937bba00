import { css } from '@emotion/css';
import React, { useId } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Combobox, type ComboboxOption, useStyles2 } from '@grafana/ui';
import { type Basis, type ExplicitRoleMapping, SERIES_ROLES, type SeriesListing } from '../frames';
import { GlyphButton } from '../ui/GlyphButton';
import { HiddenLabel } from '../ui/HiddenLabel';
import { t } from '../ui/text';
import { basisName, roleName } from './roleWords';
import { basesFor } from './rolesOption';

interface Props {
  listing: SeriesListing;
  /** The series' name, shown to the user. */
  name: string;
  onChange: (mapping: ExplicitRoleMapping) => void;
  onReset: (mapping: ExplicitRoleMapping) => void;
}

/** Lets the user choose the role of a series and, for a rate, how its values are to be read. */
export function RoleChoice({ listing: { series, refId, mapping, meanings }, name, onChange, onReset }: Props) {
  const styles = useStyles2(getStyles);
  const id = useId();
  const values = { name };
  // The values of a series without a choice can be set too, as long as it has one role.
  const role = mapping?.role ?? (meanings.length === 1 ? meanings[0].role : undefined);
  const bases = role === undefined ? [] : basesFor(role);
  const of = { ...(refId !== undefined && { refId }), ...(series !== undefined && { series }) };
  return (
    <>
      <div className={styles.choice}>
        <HiddenLabel id={`${id}-role`}>{t('options.roles.role', 'Role of {{name}}', values)}</HiddenLabel>
        <Combobox
          aria-labelledby={`${id}-role`}
          placeholder={t('options.roles.asDetected', 'As detected')}
          options={roleOptions()}
          value={mapping?.role ?? null}
          onChange={(option) => onChange({ ...of, role: option.value, basis: mapping?.basis })}
        />
        {mapping !== undefined && (
          <GlyphButton
            glyph="reset"
            name={t('options.roles.reset', 'Reset {{name}} to the detected role', values)}
            onClick={() => onReset(mapping)}
          />
        )}
      </div>
      {role !== undefined && bases.length > 0 && (
        <div className={styles.choice}>
          <HiddenLabel id={`${id}-basis`}>{t('options.roles.basis', 'Values of {{name}}', values)}</HiddenLabel>
          <Combobox
            aria-labelledby={`${id}-basis`}
            placeholder={t('options.roles.basisOfSource', 'As the source delivers them')}
            options={bases.map((value) => ({ value, label: basisName(value) }))}
            value={mapping?.basis ?? null}
            isClearable
            onChange={(option: ComboboxOption<Basis> | null) => onChange({ ...of, role, basis: option?.value })}
          />
        </div>
      )}
    </>
  );
}

function roleOptions(): Array<ComboboxOption<ExplicitRoleMapping['role']>> {
  return [
    ...SERIES_ROLES.map((value) => ({ value, label: roleName(value) })),
    {
      value: 'ignore' as const,
      label: roleName('ignore'),
      description: t('options.roles.ignoreDescription', 'The panel does not use the series'),
    },
  ];
}

const getStyles = (theme: GrafanaTheme2) => ({
  choice: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), marginTop: theme.spacing(0.5) }),
});
