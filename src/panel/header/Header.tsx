import { css, cx } from '@emotion/css';
import React, { memo, useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { ClipboardButton, useStyles2, useTheme2 } from '@grafana/ui';
import { Glyph } from '../../ui/Glyph';
import { resourceName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { tileColors } from '../chart/stateColor';
import { StateMark } from '../chart/StateIcon';
import { useStateColor } from '../chart/useStateColor';
import { useData } from '../data/panelData';
import { timeSpanOf } from '../data/timeSpan';
import { Gauges } from '../gauges/Gauges';
import { prepGauges } from '../gauges/prepGauges';
import { inPanel } from '../layout/containers';
import { useLook } from '../look/look';
import { actionColors } from '../words/actionKind';
import { answersOf } from './answers';
import { ContextLine } from './ContextLine';
import { figureNotes } from './figureNotes';
import { NotesButton } from './NotesButton';
import { StateStatus } from './StateStatus';
import { Tile } from './Tile';
import { type Note } from '../data/notes';

interface Props {
  /** True if the panel has no room for its view. */
  isAlone: boolean;
  /** True above a plan, which has answers and bars of its own: a line says what it starts from. */
  isLine: boolean;
  onChooseResource: (resourceId: string) => void;
}

/** Four answers: how much is left, what runs out first, when, and what to do; under them a line of context and the gauges. */
export const Header = memo(function Header({ isAlone, isLine, onChooseResource }: Props) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const colorOf = useStateColor();
  const data = useData();
  const { formats } = useLook();
  const { resource, settings, timeRange } = data;
  // Reruns on new data and on another time range.
  const gauges = useMemo(() => prepGauges(data, timeSpanOf(timeRange)), [data, timeRange]);
  const notes = withFigures(data.notes, figureNotes(resource.latest, resource, formats));
  const { left, first, when, action, peak, isNow } = answersOf(data, gauges, formats);
  const name = resourceName(resource);
  const stateColors = left.isOld ? undefined : tileColors(left.state, settings.thresholds.colors, theme);
  const state = left.isOld ? undefined : left.state;
  const context = <ContextLine notes={notes} peak={peak} onChooseResource={onChooseResource} />;
  const notesButton = notes.length > 0 && <NotesButton notes={notes} />;
  const line = (
    <>
      <span className={styles.now} data-testid={testIds.header.left}>
        <StateMark state={state} />
        {left.isNumber && isNow ? t('header.leftNow', '{{left}} now', { left: left.value }) : left.value}
        {notesButton}
      </span>
      {context}
    </>
  );
  const answers = (
    <>
      <dl className={cx(styles.tiles, isAlone && styles.filling)}>
        <Tile
          answer={left}
          testId={testIds.header.left}
          colors={stateColors}
          labelColor={left.isOld ? theme.colors.warning.text : undefined}
          valueColor={stateColors || left.isOld ? undefined : colorOf(left.state)}
          isNumber={left.isNumber}
          icon={<StateMark state={state} />}
          aside={
            <>
              <span className={styles.name} title={name} aria-hidden>
                {name}
              </span>
              {notesButton}
            </>
          }
        />
        <Tile answer={first} testId={testIds.header.first} className={styles.third} />
        {when && <Tile answer={when} testId={testIds.header.when} className={styles.second} />}
        <Tile
          answer={action}
          testId={testIds.header.action}
          colors={actionColors(action.kind, theme)}
          links={<ActionLinks command={action.command} runbook={action.runbook} />}
        />
      </dl>
      {context}
      {gauges.length > 0 && <Gauges gauges={gauges} />}
    </>
  );
  return (
    <div
      role="group"
      aria-label={t('header.label', 'Headroom of {{resource}}', { resource: name })}
      className={cx(styles.header, isLine && styles.line, isAlone && styles.alone)}
      data-testid={testIds.header.container}
    >
      <StateStatus resource={name} state={left.state} />
      {isLine ? line : answers}
    </div>
  );
});

/** The command that does it, and the page that says how. */
function ActionLinks({ command, runbook }: { command?: string; runbook?: string }) {
  const styles = useStyles2(getStyles);
  return (
    <>
      {command !== undefined && (
        <ClipboardButton
          className={styles.link}
          size="sm"
          fill="text"
          variant="secondary"
          icon={<Glyph name="copy" />}
          aria-label={t('header.copyCommand', 'Copy az command')}
          title={command}
          getText={() => command}
          data-testid={testIds.header.copy}
        >
          {t('header.command', 'az command')}
        </ClipboardButton>
      )}
      {runbook !== undefined && (
        <a className={cx(styles.link, styles.runbook)} href={runbook} target="_blank" rel="noopener noreferrer">
          {t('header.runbook', 'runbook')}
        </a>
      )}
    </>
  );
}

/** Failed queries first, then the figures, then the settings and the data. */
function withFigures(notes: Note[], figures: Note[]): Note[] {
  const isQuery = ({ source }: Note) => source === 'query';
  return [...notes.filter(isQuery), ...figures, ...notes.filter((note) => !isQuery(note))];
}

const getStyles = (theme: GrafanaTheme2) => ({
  header: css({
    flex: '0 0 auto',
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.75),
    paddingBottom: theme.spacing(0.75),
    [inPanel.compact]: { gap: theme.spacing(0.5), paddingBottom: theme.spacing(0.5) },
  }),
  line: css({ flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', columnGap: theme.spacing(1.5) }),
  now: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    fontWeight: theme.typography.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
  }),
  alone: css({ flex: '1 1 0', minHeight: 0, paddingBottom: 0 }),
  tiles: css({
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(0.75),
    margin: 0,
    [inPanel.compact]: { gap: theme.spacing(0.5) },
    '& dd, & dt': { margin: 0 },
    [inPanel.twoByTwo]: { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [inPanel.tiny]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(0.25) },
  }),
  filling: css({ flex: '1 1 0', minHeight: 0, gridAutoRows: 'minmax(0, 1fr)' }),
  name: css({
    display: 'none',
    flex: '1 1 0',
    width: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&::before': { content: '"· "' },
    [inPanel.noContext]: { display: 'inline' },
  }),
  second: css({ [inPanel.threeTiles]: { display: 'none' } }),
  third: css({ [inPanel.twoTiles]: { display: 'none' } }),
  runbook: css({ [inPanel.narrowTiles]: { display: 'none' } }),
  link: css({
    border: 'none',
    height: 'auto',
    padding: 0,
    color: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    textDecoration: 'underline',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'inherit', background: 'transparent' },
  }),
});
