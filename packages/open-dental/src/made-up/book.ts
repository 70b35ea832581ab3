import { AFTERNOON, CLOSES, NOON, OPENS, type Team } from './office.ts';
import { workdayFrom } from './days.ts';
import type { Random } from './random.ts';

/** A place in the appointment book. */
export interface Slot {
  day: number;
  /** Minutes since midnight. */
  start: number;
  room: number;
  dentist: number;
  hygienist: number;
}

const STEP = 10;
const STEPS = (CLOSES - OPENS) / STEP;
const TRIES = 5;
const DAYS_AHEAD = 20;

/** Keeps two patients out of one chair. */
export interface AppointmentBook {
  /** A free place on that day or soon after it; null where the book is full for weeks. */
  find(
    random: Random,
    team: Team,
    wanted: { day: number; minutes: number; hygiene: boolean; dentist: number; hygienist: number },
  ): Slot | null;
  /** Somebody sits there already. @param start minutes since midnight */
  take(day: number, room: number, start: number, minutes: number): void;
}

export function createBook(): AppointmentBook {
  const taken = new Map<string, Uint8Array>();
  function stepsOf(day: number, room: number): Uint8Array {
    const key = `${day}/${room}`;
    let steps = taken.get(key);
    if (!steps) taken.set(key, (steps = new Uint8Array(STEPS)));
    return steps;
  }
  return {
    take(day, room, start, minutes) {
      const [first, last] = [start - OPENS, start - OPENS + minutes].map((minute) => minute / STEP);
      stepsOf(day, room).fill(1, Math.max(0, Math.floor(first!)), Math.max(0, Math.ceil(last!)));
    },
    find(random, team, wanted) {
      const rooms = wanted.hygiene ? team.hygieneRooms : team.rooms;
      const providers = wanted.hygiene ? team.hygienists : team.dentists;
      const own = providers.indexOf(wanted.hygiene ? wanted.hygienist : wanted.dentist);
      const length = Math.ceil(wanted.minutes / STEP);
      let day = wanted.day;
      for (let looked = 0; looked < DAYS_AHEAD; looked += 1) {
        day = workdayFrom(day);
        for (let trial = 0; trial < TRIES; trial += 1) {
          // First their own hygienist or dentist, then whoever has time.
          const index = trial < 2 ? own : random.int(0, rooms.length - 1);
          const provider = providers[index]!;
          if ((day + provider) % 14 === 0) continue;
          const start = random.int(0, STEPS - length);
          const [begins, ends] = [OPENS + start * STEP, OPENS + (start + length) * STEP];
          if (begins < AFTERNOON && ends > NOON) continue;
          const room = rooms[index]!;
          const steps = stepsOf(day, room);
          if (steps.subarray(start, start + length).includes(1)) continue;
          steps.fill(1, start, start + length);
          return {
            day,
            start: begins,
            room,
            dentist: wanted.hygiene ? wanted.dentist : provider,
            hygienist: wanted.hygiene ? provider : 0,
          };
        }
        day += 1;
      }
      return null;
    },
  };
}
