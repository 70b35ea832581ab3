import { practice as contract } from '@chairline/contract';
import { PATTERN_MINUTES } from '@chairline/open-dental';

/** Minutes from the midnight of a day, `from` up to before `to`. */
export interface Span {
  from: number;
  to: number;
}

/** A provider's working hours on a day; clinic 0 stands for any. */
export interface Shift extends Span {
  date: string;
  provNum: number;
  clinicNum: number;
}

export interface Chair {
  operatoryNum: number;
  clinicNum: number;
  provDentist: number;
  provHygienist: number;
}

/** An appointment as far as it takes somebody's or a chair's time. */
export interface Taken {
  date: string;
  from: number;
  pattern: string;
  operatoryNum: number;
  provNum: number;
}

/** Time in which nobody is to be booked; where, `liesIn` tells. */
export interface Blocked extends Span {
  date: string;
  ClinicNum: number;
  operatories: readonly number[];
}

/** Times are `yyyy-MM-ddTHH:mm:ss` of the office's wall clock. */
export interface Slot {
  DateTimeStart: string;
  DateTimeEnd: string;
  ProvNum: number;
  OpNum: number;
}

/**
 * When providers are free within their hours, in a chair that is free too: a provider's own chairs where they have any,
 * else every chair of the clinic they are at that day. The assistant's time of a visit is none of the provider's. What is
 * blocked is nobody's.
 * @param earliest `yyyy-MM-dd HH:mm:ss`: what is over is left out
 * @param minutes shorter gaps are left out
 * @returns by time, then provider and operatory; times `yyyy-MM-dd HH:mm:ss` of the office's wall clock
 */
export function findSlots(
  {
    shifts,
    chairs,
    taken,
    blocked,
  }: {
    shifts: readonly Shift[];
    chairs: readonly Chair[];
    taken: readonly Taken[];
    blocked: readonly Blocked[];
  },
  earliest: string,
  minutes: number,
): Slot[] {
  const today = earliest.slice(0, 10);
  const now = roundUp(minutesOf(earliest.slice(11)));
  const slots: Slot[] = [];
  const days = new Map(
    [...Map.groupBy(taken, ({ date }) => date)].map(([date, ofDay]) => [date, busyOn(ofDay)]),
  );
  const shutOn = Map.groupBy(blocked, ({ date }) => date);
  for (const [key, hours] of groupShifts(shifts)) {
    const { date, provNum, clinicNum } = key;
    if (date < today) continue;
    const open = date === today ? hours.map(({ from, to }) => ({ from: Math.max(from, now), to })) : hours;
    const day = days.get(date);
    const shut = (shutOn.get(date) ?? []).filter((one) => one.to > one.from);
    for (const { operatoryNum, clinicNum: at } of chairsOf(chairs, provNum, clinicNum)) {
      const elsewhere = day?.ofProvider.get(provNum)?.filter((one) => one.operatoryNum !== operatoryNum);
      const busy = [
        ...(day?.ofChair.get(operatoryNum) ?? []),
        ...(elsewhere ?? []).flatMap(({ spans }) => spans),
      ];
      const closed = shut.filter((one) =>
        contract.liesIn(one, { OperatoryNum: operatoryNum, ClinicNum: at }),
      );
      for (const { from, to } of subtract(open, [...busy, ...closed])) {
        if (to - from < minutes) continue;
        slots.push({
          DateTimeStart: `${date}T${clockOf(from)}`,
          DateTimeEnd: `${date}T${clockOf(to)}`,
          ProvNum: provNum,
          OpNum: operatoryNum,
        });
      }
    }
  }
  return slots.sort(
    (a, b) => compare(a.DateTimeStart, b.DateTimeStart) || a.ProvNum - b.ProvNum || a.OpNum - b.OpNum,
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What the visits of a day take: of each chair all of their time, of each provider what is theirs. */
function busyOn(ofDay: readonly Taken[]) {
  const ofChair = new Map(
    [...Map.groupBy(ofDay, (one) => one.operatoryNum)].map(([op, own]) => [op, own.map(wholeSpan)]),
  );
  const ofProvider = new Map(
    [...Map.groupBy(ofDay, (one) => one.provNum)].map(([prov, own]) => [
      prov,
      own.map((one) => ({ operatoryNum: one.operatoryNum, spans: providerSpans(one) })),
    ]),
  );
  return { ofChair, ofProvider };
}

/** What an appointment takes of its chair: all of its time. */
export const wholeSpan = ({ from, pattern }: Pick<Taken, 'from' | 'pattern'>): Span => ({
  from,
  to: from + contract.minutesOfPattern(pattern),
});

/** What it takes of its provider: X of the pattern, and none of the assistant's time (open-dental.md, Pattern). */
export function providerSpans({ from, pattern }: Pick<Taken, 'from' | 'pattern'>): Span[] {
  let at = from;
  return contract.patternParts(pattern).flatMap(({ who, minutes }) => {
    const span = { from: at, to: at + minutes };
    at = span.to;
    return who === 'provider' ? [span] : [];
  });
}

/** The hours of each provider on each day at each clinic, united where they touch or overlap. */
function groupShifts(shifts: readonly Shift[]): [Omit<Shift, 'from' | 'to'>, Span[]][] {
  const groups = new Map<string, [Omit<Shift, 'from' | 'to'>, Span[]]>();
  for (const { date, provNum, clinicNum, from, to } of shifts) {
    const key = `${date}|${provNum}|${clinicNum}`;
    const group = groups.get(key) ?? [{ date, provNum, clinicNum }, []];
    if (to > from) group[1].push({ from, to });
    groups.set(key, group);
  }
  return [...groups.values()].map(([key, hours]) => [key, unite(hours)]);
}

function chairsOf(chairs: readonly Chair[], provNum: number, clinicNum: number): readonly Chair[] {
  const here = clinicNum === 0 ? chairs : chairs.filter((chair) => chair.clinicNum === clinicNum);
  const own = here.filter((chair) => chair.provDentist === provNum || chair.provHygienist === provNum);
  return own.length > 0 ? own : here;
}

function unite(spans: readonly Span[]): Span[] {
  const united: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else united.push({ ...span });
  }
  return united;
}

function subtract(open: readonly Span[], busy: readonly Span[]): Span[] {
  const taken = unite(busy);
  return open.flatMap(({ from, to }) => {
    const free: Span[] = [];
    let at = from;
    for (const span of taken) {
      if (span.to <= at || span.from >= to) continue;
      if (span.from > at) free.push({ from: at, to: span.from });
      at = Math.max(at, span.to);
    }
    if (at < to) free.push({ from: at, to });
    return free;
  });
}

/** The operatories that a row of the schedule names, `5,6`. */
export const operatoriesOf = (text: string): number[] =>
  text
    .split(',')
    .map(Number)
    .filter((num) => Number.isSafeInteger(num) && num > 0);

/** Minutes of a time of day, `HH:mm:ss`. */
export function minutesOf(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number?];
  return hours * 60 + minutes + (seconds ? 1 : 0);
}

const roundUp = (minutes: number) => Math.ceil(minutes / PATTERN_MINUTES) * PATTERN_MINUTES;

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
