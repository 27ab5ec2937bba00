import { css } from '@emotion/css';
import React, { useMemo } from 'react';
import { type GrafanaTheme2, type StandardEditorProps } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type ExplicitRoleMapping, listSeries } from '../frames';
import { GlyphButton } from '../ui/GlyphButton';
import { testIds } from '../ui/testIds';
import { t } from '../ui/text';
import { LISTED_SERIES } from './limits';
import { AS_TABLE, columnTitles, COLUMNS, RoleRow } from './RoleRow';
import { roleName } from './roleWords';
import { idleMappings, readRoles, withMapping, withoutMapping } from './rolesOption';

type Props = Pick<StandardEditorProps<ExplicitRoleMapping[]>, 'value' | 'onChange' | 'context'>;

/** Shows the role of each series and why it has it, and lets the user change it. */
export function RolesEditor({ value, onChange, context }: Props) {
  const styles = useStyles2(getStyles);
  const { roles } = useMemo(() => readRoles(value), [value]);
  const listings = useMemo(
    // Unrecognized series come first and stay there while the user sets their role.
    () => listSeries(context.data, { roles }).sort((a, b) => Number(a.isRecognised) - Number(b.isRecognised)),
    [context.data, roles]
  );
  const idle = idleMappings(roles, listings);
  const unlisted = listings.length - LISTED_SERIES;
  return (
    <div className={styles.editor} data-testid={testIds.options.rolesEditor}>
      {listings.length === 0 && (
        <div className={styles.remark}>
          {t('options.roles.noSeries', 'No series yet: run the query to see their roles.')}
        </div>
      )}
      {listings.length > 0 && (
        <div role="table" aria-label={t('options.roles.name', 'Roles of the series')} className={styles.table}>
          <div role="row" className={styles.titles}>
            {Object.values(columnTitles()).map((title) => (
              <div key={title} role="columnheader">
                {title}
              </div>
            ))}
          </div>
          {listings.slice(0, LISTED_SERIES).map((listing) => (
            <RoleRow
              key={JSON.stringify([listing.refId, listing.series])}
              listing={listing}
              onChange={(mapping) => onChange(withMapping(roles, mapping))}
              onReset={(mapping) => onChange(withoutMapping(roles, mapping))}
            />
          ))}
        </div>
      )}
      {unlisted > 0 && (
        <div className={styles.remark}>
          {t('options.roles.unlisted', '{{count}} more series are not listed.', {
            count: unlisted,
            defaultValue_one: '{{count}} more series is not listed.',
          })}
        </div>
      )}
      {idle.map((mapping, index) => (
        <div key={index} className={styles.idle}>
          <span className={styles.remark}>
            {t('options.roles.idle', 'Set, but matches no series now: {{series}} as {{role}}', {
              series: [mapping.refId, mapping.series].filter((name) => name !== undefined).join(' '),
              role: roleName(mapping.role),
            })}
          </span>
          <GlyphButton
            glyph="remove"
            name={t('options.roles.remove', 'Remove')}
            onClick={() => onChange(withoutMapping(roles, mapping))}
          />
        </div>
      ))}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  editor: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1), containerType: 'inline-size' }),
  table: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1) }),
  titles: css({
    display: 'grid',
    // Still read by screen readers where each cell shows its own title.
    height: 0,
    overflow: 'hidden',
    gap: theme.spacing(0.25, 1),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    [AS_TABLE]: { height: 'auto', gridTemplateColumns: COLUMNS },
  }),
  idle: css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: theme.spacing(1) }),
  remark: css({
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    overflowWrap: 'anywhere',
  }),
});
