import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Dimension } from '../../model/capacity';
import { testIds } from '../../ui/testIds';
import { useData } from '../data/panelData';
import { anchorOf, linksAt } from '../data/links';

interface Props {
  /** Unix milliseconds. */
  time: number;
  dimensions: readonly Dimension[];
}

/** The data links of the field options, for one moment. */
export function MomentLinks({ time, dimensions }: Props) {
  const styles = useStyles2(getStyles);
  const { seriesOf } = useData();
  const links = dimensions.flatMap((dimension) => {
    const given = seriesOf(dimension);
    return given === undefined ? [] : linksAt(given, time);
  });
  // Links set for the whole panel repeat on every series.
  const distinct = [...new Map(links.map((link) => [`${link.title} ${link.href}`, link])).values()];
  if (distinct.length === 0) {
    return null;
  }
  return (
    <ul className={styles.links} data-testid={testIds.chart.links}>
      {distinct.map((link) => (
        <li key={`${link.title} ${link.href}`}>
          <a {...anchorOf(link)} onClick={(event) => link.onClick?.(event)}>
            {link.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  links: css({
    margin: theme.spacing(1, -1, 0),
    padding: theme.spacing(1, 1, 0),
    borderTop: `1px solid ${theme.colors.border.medium}`,
    listStyle: 'none',
    a: { color: theme.colors.text.link, '&:hover': { textDecoration: 'underline' } },
  }),
});
