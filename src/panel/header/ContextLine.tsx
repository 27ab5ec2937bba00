import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Peak } from '../../model/snapshot';
import { resourceName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { SEPARATOR, t } from '../../ui/text';
import { firingAlert } from '../data/laneEvents';
import { anchorOf, linksAt } from '../data/links';
import { type Note } from '../data/notes';
import { useData } from '../data/panelData';
import { eventName } from '../lane/laneWords';
import { inPanel } from '../layout/containers';
import { useLook } from '../look/look';
import { assumptionsWords, peakWords, sizeWords, smallMessagesWords } from '../words/words';
import { AssumptionsButton } from './NotesButton';
import { ResourcePicker } from './ResourcePicker';

interface Props {
  notes: Note[];
  /** Left out where an answer is about it. */
  peak: Peak | undefined;
  onChooseResource: (resourceId: string) => void;
}

/** The resource, its size, the time, the alert, the peak and the assumptions behind the answers. */
export function ContextLine({ notes, peak, onChooseResource }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, resources, settings, lane } = useData();
  const { formats } = useLook();
  const { latest } = resource;
  const alert = firingAlert(lane);
  const assumed = assumptionsWords(latest);
  const hasPicker = resources.length > 1;
  const parts = [
    hasPicker || resource.resource === '' ? undefined : resourceName(resource),
    sizeWords(latest),
    t('header.at', 'at {{time}}', { time: formats.time(latest.time) }),
    alert &&
      (alert.isEarlier
        ? t('header.alertBefore', 'alert {{name}} since before {{time}}', {
            name: eventName(alert),
            time: formats.time(alert.time),
          })
        : t('header.alert', 'alert {{name}} since {{time}}', {
            name: eventName(alert),
            time: formats.time(alert.time),
          })),
    peak && <PeakOfRange peak={peak} />,
    assumed && <AssumptionsButton words={assumed} notes={notes.filter(({ source }) => source === 'assumption')} />,
    smallMessagesWords(latest, settings, formats),
  ].filter((part) => part !== undefined);
  return (
    <div className={styles.line} data-has-picker={hasPicker} data-testid={testIds.header.context}>
      {hasPicker && (
        <div className={styles.picker}>
          <ResourcePicker onChange={onChooseResource} />
        </div>
      )}
      <div className={styles.parts}>
        {parts.map((part, i) => (
          <span key={i} className={styles.part}>
            {part}
            {i < parts.length - 1 && SEPARATOR}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The highest utilization of the time range, and when it was; with a data link, it leads to that moment. */
function PeakOfRange({ peak }: { peak: Peak }) {
  const { seriesOf } = useData();
  const { formats } = useLook();
  const { utilization, dimension, time, figures } = peak;
  // Without figures, a step of the data hides the minute of the peak.
  const when = figures === undefined ? '' : ` (${formats.time(time)})`;
  const words = `${peakWords(utilization, formats)}${when}`;
  const given = seriesOf(dimension);
  const link = given && linksAt(given, time).at(0);
  return link === undefined ? (
    <>{words}</>
  ) : (
    <a {...anchorOf(link)} title={link.title} onClick={(event) => link.onClick?.(event)}>
      {words}
    </a>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  line: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
    a: { color: theme.colors.text.link, textDecoration: 'underline' },
    [inPanel.noContext]: { '&[data-has-picker="false"]': { display: 'none' } },
    [inPanel.noPicker]: { display: 'none' },
  }),
  picker: css({ flex: '0 1 auto', minWidth: 0 }),
  parts: css({ flex: '1 1 0', minWidth: 0, [inPanel.noContext]: { display: 'none' } }),
  // Half a figure could pass for another one, so a part goes to the next line as a whole.
  part: css({
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'top',
    whiteSpace: 'pre',
  }),
});
