import { booking } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedPlace, VisitWish } from '../../lib/day-marks.ts';
import { visitReasonsQuery } from './queries.ts';
import { daysAfter } from './days.ts';

const USUAL_MINUTES = 30;
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

/**
 * What a visit is for and when it may be: the patient's planned treatment first, each of it to be chosen otherwise.
 * @param at where in the practice's day it is looked for
 */
export function useVisit(
  contactId: number,
  today: string,
  wished?: Pick<VisitWish, 'part' | 'days'>,
  at?: AskedPlace,
) {
  const query = useQuery(visitReasonsQuery(contactId));
  const [more, setMore] = useState<booking.VisitReason[]>([]);
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [given, setGiven] = useState<Partial<VisitWish>>(() => at?.wish ?? {});
  const all = [...(query.data?.data ?? []), ...more];
  const chosen = picked ?? all.slice(0, 1).map(({ key }) => key);
  const reasons = all.filter(({ key }) => chosen.includes(key));
  const byReasons = lengthOf(reasons, query.data?.increment ?? 10);
  const from = given.from ?? today;
  const wish: VisitWish = {
    minutes: given.minutes ?? byReasons ?? USUAL_MINUTES,
    ProvNum: given.ProvNum ?? reasons.find(({ ProvNum }) => ProvNum > 0)?.ProvNum ?? 0,
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
    /** Whether the length is that of what was chosen. */
    isByReasons: given.minutes === undefined && byReasons !== null,
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
