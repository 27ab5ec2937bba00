import { css, cx } from '@emotion/css';
import React, { useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type ExplicitRoleMapping, type SeriesListing } from '../frames';
import { Glyph } from '../ui/Glyph';
import { GlyphButton } from '../ui/GlyphButton';
import { testIds } from '../ui/testIds';
import { t } from '../ui/text';
import { evidenceWords, factorWords, roleName, unitOfRole } from './roleWords';
import { RoleChoice } from './RoleChoice';

interface Props {
  listing: SeriesListing;
  onChange: (mapping: ExplicitRoleMapping) => void;
  onReset: (mapping: ExplicitRoleMapping) => void;
}

/** One series: its name, its role, the name that says so, the factor and the unit; and a choice of role and factor. */
export function RoleRow({ listing, onChange, onReset }: Props) {
  const styles = useStyles2(getStyles);
  const [isOpen, setIsOpen] = useState(false);
  const { series, refId, count, meanings, mapping, unit } = listing;
  const name = series ?? refId ?? '';
  const needsChoice = meanings.some(({ role, isGrainUnknown }) => role === undefined || isGrainUnknown === true);
  const isSettled = mapping === undefined && !needsChoice;
  const texts = columnTitles();
  return (
    <div role="row" className={styles.row} data-testid={testIds.options.roleRow(name)}>
      <div role="rowheader" className={styles.series}>
        <div className={styles.heading}>
          <span className={styles.name}>{name}</span>
          {isSettled && (
            <GlyphButton
              glyph="edit"
              aria-expanded={isOpen}
              name={t('options.roles.change', 'Change the role of {{name}}', { name })}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </div>
        <div className={styles.remark}>
          {refId !== undefined && series !== undefined && (
            <span>{t('options.roles.query', 'Query {{refId}}', { refId })}</span>
          )}
          {count > 1 && (
            <span>{t('options.roles.count', '{{count}} series', { count, defaultValue_one: '{{count}} series' })}</span>
          )}
        </div>
        {(isOpen || !isSettled) && <RoleChoice listing={listing} name={name} onChange={onChange} onReset={onReset} />}
      </div>
      <Cell title={texts.role}>
        {meanings.map((meaning) => (
          <span key={meaning.role ?? ''} className={cx(styles.line, meaning.role === undefined && styles.unknown)}>
            {meaning.role === undefined && <Glyph name="warning" />}
            {meaning.role === undefined
              ? t('options.roles.unknown', 'Not recognized: ignored')
              : roleName(meaning.role)}
          </span>
        ))}
      </Cell>
      <Cell title={texts.by}>
        {meanings.map((meaning) => (
          <span key={meaning.role ?? ''} className={styles.line}>
            {evidenceWords(meaning)}
          </span>
        ))}
      </Cell>
      <Cell title={texts.factor}>
        {meanings.map((meaning) => (
          <span key={meaning.role ?? ''} className={cx(styles.line, meaning.isGrainUnknown === true && styles.unknown)}>
            {meaning.isGrainUnknown === true && <Glyph name="warning" />}
            {factorWords(meaning)}
          </span>
        ))}
      </Cell>
      <Cell title={texts.unit}>
        {meanings.map((meaning) => (
          <span key={meaning.role ?? ''} className={styles.line}>
            {unitOfRole(meaning.role)}
            {unit !== undefined && t('options.roles.fieldUnit', ' (field: {{unit}})', { unit })}
          </span>
        ))}
      </Cell>
    </div>
  );
}

/** A cell with its title, which is seen where the table has no room for a line of titles. */
function Cell({ title, children }: { title: string; children: React.ReactNode }) {
  const styles = useStyles2(getStyles);
  return (
    <div role="cell" className={styles.cell}>
      <span className={styles.title} aria-hidden>
        {title}
      </span>
      <div className={styles.lines}>{children}</div>
    </div>
  );
}

export function columnTitles(): Record<'series' | 'role' | 'by' | 'factor' | 'unit', string> {
  return {
    series: t('options.column.series', 'Series'),
    role: t('options.column.role', 'Role'),
    by: t('options.column.by', 'Recognized by'),
    factor: t('options.column.factor', 'Values'),
    unit: t('options.column.unit', 'Unit'),
  };
}

/** From here on a row is one line under the titles; a narrower one stands on several, each with its title. */
export const AS_TABLE = '@container (min-width: 640px)';

/** The columns of a row that is one line. */
export const COLUMNS = 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr)';

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    display: 'grid',
    gap: theme.spacing(0.25, 1),
    paddingBottom: theme.spacing(1),
    borderBottom: `1px solid ${theme.colors.border.weak}`,
    fontSize: theme.typography.bodySmall.fontSize,
    [AS_TABLE]: { gridTemplateColumns: COLUMNS },
  }),
  series: css({ minWidth: 0 }),
  heading: css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: theme.spacing(1) }),
  name: css({ fontFamily: theme.typography.fontFamilyMonospace, overflowWrap: 'anywhere' }),
  remark: css({ display: 'flex', gap: theme.spacing(1), color: theme.colors.text.secondary }),
  cell: css({
    display: 'grid',
    gridTemplateColumns: '8em minmax(0, 1fr)',
    overflowWrap: 'anywhere',
    [AS_TABLE]: { display: 'block' },
  }),
  title: css({ color: theme.colors.text.secondary, [AS_TABLE]: { display: 'none' } }),
  lines: css({ minWidth: 0 }),
  line: css({ display: 'block' }),
  unknown: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), color: theme.colors.warning.text }),
});
