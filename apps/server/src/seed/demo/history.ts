import { keywordAnswers } from '../../features/inbox/index.ts';
import { createPrng, type Prng } from '../prng.ts';
import type { CurrentScene } from './current.ts';
import { officeMoment, openingMinutes } from './office-time.ts';
import type { DemoPerson } from './people.ts';
import { type DemoDesk, type DemoItem, type DemoStaff, playScene } from './play.ts';
import {
  adultScenes,
  childScenes,
  labScenes,
  leadScenes,
  type Scene,
  spanishScenes,
  stopScene,
  unknownScenes,
  vendorScenes,
} from './scenes.ts';

const HOUR = 3_600_000;
const HISTORY_DAYS = 425;
const RECENT_DAYS = 14;
const NOW_SEED = 74_220;

/** Those whose last word to the office was STOP, by the place among the people who come alone. */
const stopped = ['Curtis Vaughn', 'Jasmine Whitaker', 'Brandon Keller'];

export const fullName = (person: DemoPerson): string => `${person.firstName} ${person.lastName}`.trim();

/** Scenes in a random order, each once before any comes again. */
function deck(prng: Prng, scenes: readonly Scene[]): () => Scene {
  let left: Scene[] = [];
  return () => {
    if (left.length === 0) left = [...scenes];
    return left.splice(prng.int(0, left.length - 1), 1)[0]!;
  };
}

function scenesFor(person: DemoPerson): readonly Scene[] {
  switch (person.kind) {
    case 'vendor':
      return vendorScenes;
    case 'lab':
      return labScenes;
    case 'lead':
    case 'new':
      return leadScenes;
    case 'unknown':
      return unknownScenes;
    default:
      if (person.position === 'Child') return childScenes;
      return person.language === 'es' ? spanishScenes : adultScenes;
  }
}

/** How many scenes before the last two weeks, and within them. */
function countsFor(prng: Prng, person: DemoPerson): { old: number; recent: number } {
  const recently = (p: number): number => (prng.chance(p) ? 1 : 0) + (prng.chance(p / 3) ? 1 : 0);
  switch (person.kind) {
    case 'unknown':
      return { old: 0, recent: 1 };
    case 'lead':
    case 'new':
      return { old: prng.int(0, 1), recent: 1 };
    case 'vendor':
    case 'lab':
      return { old: prng.int(6, 12), recent: 2 };
    case 'inactive':
      return { old: prng.int(1, 3), recent: 0 };
    default:
      if (person.position === 'Child') return { old: prng.int(0, 3), recent: recently(0.3) };
      // The five of the patient's phone page are the best known of all.
      if (person.id <= 5) return { old: prng.int(18, 26), recent: 2 };
      return { old: prng.int(3, 9), recent: recently(0.55) };
  }
}

/** A moment within opening hours; undefined when the office is closed on the day that came up. */
function openMoment(prng: Prng, now: Date, daysAgo: number): Date | undefined {
  const hours = openingMinutes(officeMoment(now, daysAgo, 720));
  // The last hours of a day are left for the answers.
  return hours ? officeMoment(now, daysAgo, prng.int(hours.from, hours.to - 90)) : undefined;
}

/**
 * Fourteen months of a dental office's texts, calls and e-mails up to `now`, oldest first: dense in the last
 * two weeks, within opening hours but for what patients write at night, and some waiting for an answer.
 * @param cast what is going on right now, by the people's names
 */
export function writeHistory(
  prng: Prng,
  desk: DemoDesk,
  people: readonly DemoPerson[],
  staff: readonly DemoStaff[],
  now: Date,
  cast: readonly CurrentScene[],
): DemoItem[] {
  const items: DemoItem[] = [];
  const current = castOf(people, cast);
  for (const person of people) {
    const draw = deck(prng, scenesFor(person));
    const counts = countsFor(prng, person);
    const onStage = current.some(
      ([who]) => who === person || (who.head !== undefined && who.head === person.head),
    );
    const starts: Date[] = [];
    for (let n = 0; n < counts.old + counts.recent; n += 1) {
      const isOld = n < counts.old;
      // Those who are on stage now were last heard of the day before yesterday.
      const daysAgo = isOld
        ? prng.int(RECENT_DAYS, HISTORY_DAYS)
        : prng.int(onStage ? 2 : 0, RECENT_DAYS - 1);
      const start = openMoment(prng, now, daysAgo) ?? openMoment(prng, now, daysAgo + 2);
      if (start && !(person.kind === 'unknown' && onStage)) starts.push(start);
    }
    starts.sort((a, b) => a.getTime() - b.getTime());
    // STOP is the last word of who stops, and comes after all else: nothing of theirs is of today.
    const stops = stopped.includes(fullName(person));
    const latest = now.getTime() - (stops ? 24 * HOUR : HOUR / 2);
    let free = 0;
    for (const start of starts) {
      if (start.getTime() < free) continue;
      const played = playScene(prng, desk, draw(), person, author(prng, staff), start);
      const end = played.at(-1)!.at.getTime();
      // A talk that is still going on would be one of the current ones.
      if (end > latest) continue;
      items.push(...played);
      free = end + 2 * HOUR;
    }
    if (stops) items.push(...playStop(prng, desk, person, staff, now, free));
  }
  for (const [place, [person, scene]] of current.entries()) {
    const by = staff.find(({ username }) => username === (scene.by ?? 'desk'));
    if (!by) throw new Error(`nobody of the staff is called ${scene.by}`);
    // Numbers of its own: how many the history before it drew differs from day to day.
    items.push(...playNow(createPrng(NOW_SEED + place), desk, scene, person, by, now));
  }
  return items.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A text of ours, the patient's STOP, and the one confirmation that answers it by itself. */
function playStop(
  prng: Prng,
  desk: DemoDesk,
  person: DemoPerson,
  staff: readonly DemoStaff[],
  now: Date,
  notBefore: number,
): DemoItem[] {
  const start = Math.max(notBefore, officeMoment(now, prng.int(3, 12), prng.int(540, 840)).getTime());
  const played = playScene(prng, desk, stopScene, person, author(prng, staff), new Date(start));
  const stop = played.at(-1)!;
  return [
    ...played,
    {
      ...stop,
      direction: 'delivered',
      at: new Date(stop.at.getTime() + 1_500),
      body: keywordAnswers.stopped(desk.name, desk.phone),
      settled: false,
    },
  ];
}

/** The desk writes most; the manager now and then. */
function author(prng: Prng, staff: readonly DemoStaff[]): DemoStaff {
  const roll = prng.next();
  return staff[roll < 0.15 ? 0 : roll < 0.6 ? 1 : 2] ?? staff[0]!;
}

function castOf(people: readonly DemoPerson[], cast: readonly CurrentScene[]): [DemoPerson, CurrentScene][] {
  const unknown = people.filter((person) => person.kind === 'unknown');
  return cast.map((scene) => {
    const nth = /^unknown (\d)$/.exec(scene.person);
    const person = nth ? unknown[Number(nth[1])] : people.find((one) => fullName(one) === scene.person);
    if (!person) throw new Error(`nobody is called ${scene.person}`);
    return [person, scene];
  });
}

/** Plays a current scene so that its last turn was `minutesAgo`. */
function playNow(
  prng: Prng,
  desk: DemoDesk,
  scene: CurrentScene,
  person: DemoPerson,
  staff: DemoStaff,
  now: Date,
): DemoItem[] {
  const played = playScene(prng, desk, scene, person, staff, now, scene.gap);
  const shift = now.getTime() - scene.minutesAgo * 60_000 - played.at(-1)!.at.getTime();
  return played.map((item) => ({ ...item, at: new Date(item.at.getTime() + shift) }));
}
