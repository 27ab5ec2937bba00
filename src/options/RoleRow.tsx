import { css, cx } from '@emotion/css';
import React, { useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type ExplicitRoleMapping, type SeriesListing } from '../frames';
import { Glyph } from '../ui/Glyph';
import { GlyphButton } from '../ui/GlyphButton';
import { testIds } from '../ui/testIds';
import { t } from '../ui/text';
import { meaningWords } from './roleWords';
import { RoleChoice } from './RoleChoice';

interface Props {
  listing: SeriesListing;
  onChange: (mapping: ExplicitRoleMapping) => void;
  onReset: (mapping: ExplicitRoleMapping) => void;
}

/** One series: its name, its role and why, and a choice of the role if the user asks for it or no role is detected. */
export function RoleRow({ listing, onChange, onReset }: Props) {
  const styles = useStyles2(getStyles);
  const [isOpen, setIsOpen] = useState(false);
  const { series, refId, count, meanings, mapping } = listing;
  const name = series ?? refId ?? '';
  const isUnknown = meanings.some(({ role }) => role === undefined);
  const isSettled = mapping === undefined && !isUnknown;
  return (
    <div className={styles.row} data-testid={testIds.options.roleRow(name)}>
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
      {meanings.map((meaning) => (
        <div key={meaning.role ?? ''} className={cx(styles.remark, meaning.role === undefined && styles.unknown)}>
          {meaning.role === undefined && <Glyph name="warning" />}
          <span>{meaningWords(meaning)}</span>
        </div>
      ))}
      {(count > 1 || (refId !== undefined && series !== undefined)) && (
        <div className={styles.remark}>
          {refId !== undefined && series !== undefined && (
            <span>{t('options.roles.query', 'Query {{refId}}', { refId })}</span>
          )}
          {count > 1 && (
            <span>{t('options.roles.count', '{{count}} series', { count, defaultValue_one: '{{count}} series' })}</span>
          )}
        </div>
      )}
      {(isOpen || !isSettled) && <RoleChoice listing={listing} name={name} onChange={onChange} onReset={onReset} />}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.25),
    paddingBottom: theme.spacing(1),
    borderBottom: `1px solid ${theme.colors.border.weak}`,
  }),
  heading: css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: theme.spacing(1) }),
  name: css({
    fontFamily: theme.typography.fontFamilyMonospace,
    fontSize: theme.typography.bodySmall.fontSize,
    overflowWrap: 'anywhere',
  }),
  remark: css({
    display: 'flex',
    alignItems: 'baseline',
    gap: theme.spacing(1),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  unknown: css({ alignItems: 'center', color: theme.colors.warning.text }),
});
