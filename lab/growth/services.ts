import { Random } from '../random';

/** The courses that services take over weeks. Only the first two reach a ceiling for a reason that days can show. */
export const COURSES = [
  'grows by the week',
  'grows faster and faster',
  'stays',
  'falls',
  'jumps once',
  'jumps down once',
] as const;

export type Course = (typeof COURSES)[number];

export const HOURS = 24;

export function isGrowing(course: Course): boolean {
  return course === 'grows by the week' || course === 'grows faster and faster';
}

/**
 * The utilization of each hour of a service, from midnight on: a wave of the day, quieter weekends, a noise that lasts for hours,
 * single days that are higher or lower, and its course.
 *
 * @param days how long
 * @param known days of history at which somebody asks; a jump happens in them
 */
export function utilizationOf(
  course: Course,
  random: Random,
  { days, known }: { days: number; known: number }
): number[] {
  const level = random.between(0.25, 0.8);
  const swing = random.between(0.1, 0.9);
  const weekend = random.pick([1, random.between(0.3, 0.9)]);
  const firstDay = random.whole(0, 6);
  const perWeek = random.between(0.02, 0.12);
  const jumpAt = random.whole(2, known - 2);
  const jump = random.between(1.1, 1.4);
  const [spread, daySpread] = [random.between(0.01, 0.05), random.between(0.005, 0.05)];
  let noise = 0;
  let ofDay = 0;
  return Array.from({ length: days * HOURS }, (_, hour) => {
    const day = Math.floor(hour / HOURS);
    if (hour % HOURS === 0) {
      ofDay = daySpread * random.normal();
    }
    noise = 0.8 * noise + 0.6 * spread * random.normal();
    const wave = 1 - (swing / 2) * (1 + Math.cos((2 * Math.PI * hour) / HOURS));
    const isWeekend = (day + firstDay) % 7 >= 5;
    const trend = trendOf(course, day, { level, perWeek, jumpAt, jump });
    return Math.max(0, level * trend * wave * (isWeekend ? weekend : 1) * (1 + noise + ofDay));
  });
}

function trendOf(
  course: Course,
  day: number,
  { level, perWeek, jumpAt, jump }: { level: number; perWeek: number; jumpAt: number; jump: number }
): number {
  const weeks = day / 7;
  switch (course) {
    case 'grows by the week':
      return 1 + (perWeek / level) * weeks;
    case 'grows faster and faster':
      return Math.pow(1 + perWeek, weeks);
    case 'stays':
      return 1;
    case 'falls':
      return Math.max(0.2, 1 - perWeek * weeks);
    case 'jumps once':
      return day < jumpAt ? 1 / jump : 1;
    case 'jumps down once':
      return day < jumpAt ? 1 : 1 / jump;
  }
}
