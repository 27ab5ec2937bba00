import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { ClipboardButton, useStyles2 } from '@grafana/ui';
import { KNOWN_METRICS, KNOWN_QUERIES, type KnownQuery } from '../../frames';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { type Size } from '../layout/size';

/** The queries that the panel takes, each to copy, in place of a picture while the panel has no query. */
export function QueryGuide({ width, height }: Size) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.scroll} style={{ width, height }} data-testid={testIds.queryGuide}>
      <p>
        {t(
          'guide.intro',
          'This panel has no query yet. It takes any of these on Prometheus, and needs no settings for them:'
        )}
      </p>
      <ul className={styles.list}>
        {KNOWN_QUERIES.map(({ query, ...known }) => {
          const source = sourceName(known);
          return (
            <li key={source} className={styles.entry}>
              <span>{source}</span>
              <code className={styles.query} title={query}>
                {query}
              </code>
              <ClipboardButton
                getText={() => query}
                icon="copy"
                size="sm"
                variant="secondary"
                aria-label={t('guide.copy', 'Copy the query for {{source}}', { source })}
              >
                {t('guide.copyShort', 'Copy')}
              </ClipboardButton>
            </li>
          );
        })}
      </ul>
      <p>
        {t(
          'guide.azure',
          'With the data source Azure Monitor, choose these metrics of Microsoft.SignalRService/SignalR: {{metrics}}.',
          {
            metrics: KNOWN_METRICS.join(', '),
          }
        )}
      </p>
      <p>
        {t(
          'guide.roles',
          'Any other query is taken by its name: outboundBytes, units or another role. Resource and unit size can also be set in the options.'
        )}
      </p>
    </div>
  );
}

function sourceName({ source, adds }: Pick<KnownQuery, 'source' | 'adds'>): string {
  return adds === undefined
    ? source
    : t('guide.peaks', '{{source}}, as a second query: peaks and growth over long ranges', { source });
}

const getStyles = (theme: GrafanaTheme2) => ({
  scroll: css({
    overflow: 'auto',
    padding: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
    '> p': { margin: theme.spacing(0, 0, 1) },
  }),
  list: css({ listStyle: 'none', margin: theme.spacing(0, 0, 1), display: 'grid', gap: theme.spacing(0.5) }),
  entry: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, 200px) minmax(0, 1fr) auto',
    gap: theme.spacing(1),
    alignItems: 'center',
  }),
  query: css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
});
