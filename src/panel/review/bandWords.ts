import { BAND_STARTS, type BandMinutes } from '../../model/snapshot';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { spanWords } from '../words/spanWords';

/** "under 50%", "50% to 80%" or "100% or more". */
export function bandName(band: number, { threshold }: Pick<Formats, 'threshold'>): string {
  const [from, to] = [BAND_STARTS[band], BAND_STARTS[band + 1]];
  if (band === 0) {
    return t('review.band.under', 'under {{to}}', { to: threshold(to) });
  }
  return to === undefined
    ? t('review.band.over', '{{from}} or more', { from: threshold(from) })
    : t('review.band.between', '{{from}} to {{to}}', { from: threshold(from), to: threshold(to) });
}

/** "under 50%: 26 d 4 h, 93.5%; 80% to 95%: 3 h, 0.4%": the bands that have minutes. A line breaks only between two bands. */
export function bandsWords(bands: BandMinutes, formats: Formats): string {
  const known = knownMinutes(bands);
  return bands
    .flatMap((minutes, band) =>
      minutes > 0
        ? [
            t('review.band.time', '{{band}}: {{time}}', {
              band: bandName(band, formats),
              time: timeWords(minutes, minutes / known, formats),
            }).replaceAll(' ', '\u00a0'),
          ]
        : []
    )
    .join('; ');
}

/** The same as a sentence; undefined where nobody counted. */
export function bandsSentence(bands: BandMinutes | undefined, formats: Formats): string | undefined {
  return bands && t('review.band.sentence', 'Time by utilization: {{bands}}.', { bands: bandsWords(bands, formats) });
}

/** Without a share that would round to nothing or to all: a minute of a month is not 0%. */
function timeWords(minutes: number, share: number, { percent }: Formats): string {
  const words = percent(share);
  return (words === percent(0) || words === percent(1)) && share < 1
    ? spanWords(minutes)
    : t('review.band.share', '{{time}}, {{share}}', { time: spanWords(minutes), share: words });
}

/** All minutes that any band has. */
export function knownMinutes(bands: BandMinutes): number {
  return bands.reduce((sum, minutes) => sum + minutes, 0);
}
