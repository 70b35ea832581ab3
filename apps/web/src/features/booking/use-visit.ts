import { booking } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedPlace, VisitWish } from '../../lib/day-marks.ts';
import { visitReasonsQuery } from './queries.ts';
import { daysAfter } from './days.ts';

const USUAL_MINUTES = 30;
/** What Open Dental counts with where nothing else is known. */
const USUAL_INCREMENT = 10;
/** Further ahead nobody is asked for at once, in days. */
const AHEAD = 27;
const REASON_MOST = 200;

/** How long a visit for these takes; null where nothing of it has a length. */
function lengthOf(reasons: readonly booking.VisitReason[], increment: number): number | null {
  const planned = reasons.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const procedures = booking.visitMinutes(
    reasons.filter(({ minutes }) => minutes === null).map(({ ProcTime }) => ProcTime),
    increment,
  );
  return planned + (procedures ?? 0) || null;
}

interface Wished extends Partial<Pick<VisitWish, 'part' | 'days' | 'minutes' | 'ProvNum'>> {
  /** The reason that is chosen at first, by its key. */
  reason?: string | undefined;
}

/**
 * What a visit is for and when it may be: what is planned, due or to be treated, the first of it chosen until somebody
 * chooses otherwise. How long it takes and with whom comes of what it is for.
 * @param at where in the practice's day it is looked for
 */
export function useVisit(contactId: number, today: string, wished?: Wished, at?: AskedPlace) {
  // A visit that stands has its length: what others may be for is not asked.
  const query = useQuery({ ...visitReasonsQuery(contactId), enabled: wished?.minutes === undefined });
  const [more, setMore] = useState<booking.VisitReason[]>([]);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [given, setGiven] = useState<Partial<VisitWish>>(() => at?.wish ?? {});
  const all = [...(query.data?.data ?? []), ...more];
  const first = all.find(({ key }) => key === wished?.reason) ?? all[0];
  const chosen = picked ?? (first ? [first.key] : []);
  const reasons = all.filter(({ key }) => chosen.includes(key));
  const byReasons = lengthOf(reasons, query.data?.increment ?? USUAL_INCREMENT);
  const from = given.from ?? today;
  const wish: VisitWish = {
    minutes: given.minutes ?? wished?.minutes ?? byReasons ?? USUAL_MINUTES,
    ProvNum: given.ProvNum ?? wished?.ProvNum ?? reasons.find(({ ProvNum }) => ProvNum > 0)?.ProvNum ?? 0,
    part: given.part ?? wished?.part ?? 'any',
    days: given.days ?? wished?.days ?? [],
    from,
    until: given.until ?? (from === '' ? '' : daysAfter(from, AHEAD)),
  };
  return {
    query,
    all,
    chosen,
    wish,
    increment: query.data?.increment ?? USUAL_INCREMENT,
    /** Whether the length is that of what was chosen. */
    isByReasons: given.minutes === undefined && wished?.minutes === undefined && byReasons !== null,
    /** What the visit is for, in words. */
    reason: reasons
      .map(({ words }) => words)
      .join(', ')
      .slice(0, REASON_MOST),
    change: (next: Partial<VisitWish>) => setGiven((held) => ({ ...held, ...next })),
    toggle: (key: string) => {
      setPicked(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
      // Another visit has another length, and may be somebody else's.
      setGiven(({ minutes: _minutes, ProvNum: _num, ...held }) => held);
    },
    add: (reason: booking.VisitReason) => {
      if (!all.some(({ key }) => key === reason.key)) setMore([...more, reason]);
      if (!chosen.includes(reason.key)) setPicked([...chosen, reason.key]);
      setGiven(({ minutes: _minutes, ...held }) => held);
    },
  };
}
export type Visit = ReturnType<typeof useVisit>;
