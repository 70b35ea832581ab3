import { newResource } from './resource.ts';
import { sayTime } from './times.ts';
import type { CalendarRow, EventResource } from './types.ts';

const DAY_MS = 86_400_000;
const titles = [
  'Staff meeting',
  'Lunch with the lab',
  'Continuing education',
  'Call the supplier',
  'Inventory',
  'School run',
  'Study club',
  'Bookkeeping',
];

/** Numbers that are the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A calendar full of what people put into one: most of it once, every fortieth a series, every tenth a whole day.
 * @param days how far around `now` they are spread, half before it
 */
export function* generateEvents(
  calendar: CalendarRow,
  { count, seed, days, now }: { count: number; seed: number; days: number; now: number },
): Generator<EventResource> {
  const random = numbersOf(seed);
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  for (let index = 0; index < count; index += 1) {
    const day = midnight + Math.floor((random() - 0.5) * days) * DAY_MS;
    const title = titles[Math.floor(random() * titles.length)]!;
    const at = day + (15 + Math.floor(random() * 9)) * 3_600_000 + Math.floor(random() * 4) * 900_000;
    const length = (1 + Math.floor(random() * 6)) * 900_000;
    const id = `g${seed.toString(32)}v${index.toString(32).padStart(6, '0')}`;
    const timed = (moment: number) => ({
      dateTime: sayTime(moment, calendar.timeZone),
      timeZone: calendar.timeZone,
    });
    const date = (moment: number) => ({ date: new Date(moment).toISOString().slice(0, 10) });
    const isDay = index % 10 === 3;
    yield newResource(
      calendar,
      {
        summary: `${title} ${index}`,
        start: isDay ? date(day) : timed(at),
        end: isDay ? date(day + DAY_MS) : timed(at + length),
        ...(index % 40 === 7 ? { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=26'] } : {}),
        ...(index % 3 === 0 ? { description: `Brought by ${title.toLowerCase()}.` } : {}),
      },
      id,
    );
  }
}
