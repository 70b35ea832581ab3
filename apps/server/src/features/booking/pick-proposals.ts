import { booking as contract } from '@chairline/contract';

/** A free time of a provider in an operatory. */
export interface Slot {
  DateTimeStart: string;
  DateTimeEnd: string;
  ProvNum: number;
  OpNum: number;
}

/** A time at which a visit may begin. */
export interface Free extends contract.ProposedTime {
  minute: number;
  weekday: number;
}

/** Visits begin on the half hour; what is free only later begins when it is. */
const STEP = 30;

const minuteOf = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
const two = (value: number): string => String(value).padStart(2, '0');

/** When visits of a length may begin in free times, by time. */
export function startsIn(slots: readonly Slot[], minutes: number): Free[] {
  const free = slots.flatMap(({ DateTimeStart, DateTimeEnd, ProvNum, OpNum }) => {
    const date = DateTimeStart.slice(0, 10);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    const [from, to] = [minuteOf(DateTimeStart), minuteOf(DateTimeEnd)];
    const starts: Free[] = [];
    for (let at = from; at + minutes <= to; at = Math.floor(at / STEP + 1) * STEP) {
      const AptDateTime = `${date}T${two(Math.floor(at / 60))}:${two(at % 60)}:00`;
      starts.push({ AptDateTime, Op: OpNum, ProvNum, minute: at, weekday });
    }
    return starts;
  });
  return free.toSorted(
    (a, b) => a.AptDateTime.localeCompare(b.AptDateTime) || a.ProvNum - b.ProvNum || a.Op - b.Op,
  );
}

/** So many times of each day, from its first to its last, of each time one place. @param free by time */
export function spreadOverDays(free: readonly Free[], most: number): Free[] {
  const ofDays = new Map<string, Map<string, Free>>();
  for (const one of free) {
    const day = one.AptDateTime.slice(0, 10);
    const times = ofDays.get(day) ?? new Map<string, Free>();
    if (!times.has(one.AptDateTime)) times.set(one.AptDateTime, one);
    ofDays.set(day, times);
  }
  return [...ofDays.values()].flatMap((times) => {
    const all = [...times.values()];
    if (all.length <= most) return all;
    return Array.from({ length: most }, (_, n) => all[Math.round((n * (all.length - 1)) / (most - 1))]!);
  });
}

interface Wishes {
  /** Whom the patient saw before (0: nobody in particular), and when in the day. */
  usual: { ProvNum: number; part: contract.DayPart };
  /** What others are offered. */
  offered: readonly (contract.ProposedTime & { minutes: number })[];
  minutes: number;
  count: number;
}

/** Times to propose: of so many days the best of each, else more of those there are; by time, each time once. */
export function pickProposals(free: readonly Free[], { usual, offered, minutes, count }: Wishes): Free[] {
  const isOffered = (one: Free) =>
    offered.some(
      (other) =>
        other.AptDateTime.slice(0, 10) === one.AptDateTime.slice(0, 10) &&
        (other.Op === one.Op || (other.ProvNum > 0 && other.ProvNum === one.ProvNum)) &&
        minuteOf(other.AptDateTime) < one.minute + minutes &&
        one.minute < minuteOf(other.AptDateTime) + other.minutes,
    );
  const worth = ({ ProvNum, minute }: Free) =>
    (usual.ProvNum > 0 && ProvNum === usual.ProvNum ? 2 : 0) +
    (usual.part !== 'any' && contract.isInPart(usual.part, minute) ? 1 : 0);
  const left = free.filter((one) => !isOffered(one));
  const best = new Map<string, Free>();
  for (const one of left) {
    const day = one.AptDateTime.slice(0, 10);
    const held = best.get(day);
    if (!held || worth(one) > worth(held)) best.set(day, one);
  }
  // The sort is stable: of days that are worth the same the next ones come first.
  const chosen = [...best.values()].toSorted((a, b) => worth(b) - worth(a)).slice(0, count);
  for (const one of left) {
    if (chosen.length >= count) break;
    if (!chosen.some(({ AptDateTime }) => AptDateTime === one.AptDateTime)) chosen.push(one);
  }
  return chosen.toSorted((a, b) => a.AptDateTime.localeCompare(b.AptDateTime));
}
