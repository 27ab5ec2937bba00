import { BAND_STARTS, type BandMinutes } from '../../model/snapshot';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';

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

const HOUR = 60;
const DAY = 24 * HOUR;

/** "26 d 4 h", "3 h 20 min" or "7 min": a measured length with its two largest units, at least a minute. */
export function spanWords(minutes: number): string {
  if (minutes < DAY) {
    const whole = Math.max(1, Math.round(minutes));
    return whole < DAY ? hoursAndMinutes(Math.floor(whole / HOUR), whole % HOUR) : daysAndHours(1, 0);
  }
  const hours = Math.round(minutes / HOUR);
  return daysAndHours(Math.floor(hours / 24), hours % 24);
}

function daysAndHours(days: number, hours: number): string {
  return hours === 0
    ? t('span.days', '{{days}}\u00a0d', { days })
    : t('span.daysHours', '{{days}}\u00a0d {{hours}}\u00a0h', { days, hours });
}

function hoursAndMinutes(hours: number, minutes: number): string {
  if (hours === 0) {
    return t('duration.minutes', '{{minutes}}\u00a0min', { minutes });
  }
  return minutes === 0
    ? t('duration.hours', '{{hours}}\u00a0h', { hours })
    : t('span.hoursMinutes', '{{hours}}\u00a0h {{minutes}}\u00a0min', { hours, minutes });
}
