import { booking } from '@chairline/contract';
import { proposalReducers } from '@chairline/office-state/booking';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { call } from './api.ts';
import { live } from './live.ts';
import { liveQuery } from './live-query.ts';
import { fetched } from './practice-copy.ts';

/* What stands on the practice's day that is no appointment: the calendar shows it, and booking beside it changes it. */

live.learn(booking.bookingEvents, {});

/** Times that are offered to patients and not booked. */
export const proposalsQuery = liveQuery(
  ['appointment_proposals'],
  (signal) => call(booking.listProposals, { signal }),
  proposalReducers,
);

/** What a visit is looked for by. */
export interface VisitWish {
  minutes: number;
  /** 0 for anyone. */
  ProvNum: number;
  part: booking.DayPart;
  /** `yyyy-MM-dd`; '' while none is given. */
  from: string;
  until: string;
  /** Weekdays, 0 Sunday; none: any. */
  days: readonly number[];
}

/** A place of the practice's day that somebody pointed at, to book a visit there. */
export interface AskedPlace {
  wish: Partial<VisitWish> & { from: string };
  /** The time itself, where it is known who would see a patient in which operatory then. */
  time: booking.ProposedTime | null;
}

/** @param moves the AptNum of the visit that is moved, whose own time is free for it */
export const timesQuery = (
  contactId: number,
  { minutes, ProvNum, part, from, until, days }: VisitWish,
  moves?: number,
) =>
  queryOptions({
    queryKey: ['od', 'slots', 'of', contactId, minutes, ProvNum, part, from, until, days.join(), moves],
    ...fetched(['appointment', 'schedule', 'operatory', 'provider'], (signal) =>
      call(booking.findTimes, {
        params: { id: contactId },
        query: {
          minutes,
          part,
          from,
          until,
          ...(ProvNum > 0 ? { ProvNum } : {}),
          ...(days.length > 0 ? { days: days.join() } : {}),
          ...(moves === undefined ? {} : { moves }),
        },
        signal,
      }),
    ),
    enabled: from !== '' && until >= from,
    staleTime: 0,
  });

/** A time on the practice's day that is no appointment: offered to somebody, or free for the visit that is looked for. */
export interface DayMark extends booking.ProposedTime {
  kind: 'offered' | 'free';
  minutes: number;
  title: string;
}

interface Sought {
  contactId: number;
  wish: VisitWish;
}

/** The visit for which the panel beside the day looks for a time. */
const useSought = create<{ sought: Sought | null }>(() => ({ sought: null }));

export const seekVisit = (sought: Sought | null): void => useSought.setState({ sought });

const NOTHING: VisitWish = { minutes: 30, ProvNum: 0, part: 'any', from: '', until: '', days: [] };

/** What is offered on some days, and what of them is free for the visit that is looked for. Days are `yyyy-MM-dd`. */
export function useDayMarks({ from, until }: { from: string; until: string }): DayMark[] {
  const { sought } = useSought();
  const offered = useQuery({ ...proposalsQuery, refetchOnMount: false }).data;
  const wish = sought ? { ...sought.wish, from, until, days: [] } : NOTHING;
  const free = useQuery(timesQuery(sought?.contactId ?? 0, wish)).data;
  const { minutes: length } = wish;
  return useMemo(() => {
    const taken = (offered ?? []).flatMap(({ options, minutes, contact_name }) =>
      options
        .filter(({ AptDateTime: at, taken: isTaken }) => !isTaken && from <= at && at.slice(0, 10) <= until)
        .map((option) => ({
          ...option,
          kind: 'offered' as const,
          minutes,
          title: `Offered to ${contact_name || 'a patient'}`,
        })),
    );
    // What is offered already says so, and not that it is free as well.
    const isOffered = ({ AptDateTime, Op }: booking.ProposedTime) =>
      taken.some((one) => one.AptDateTime === AptDateTime && one.Op === Op);
    const open = (free?.data ?? []).filter((time) => !isOffered(time));
    return [
      ...taken,
      ...open.map((time) => ({ ...time, kind: 'free' as const, minutes: length, title: 'Free' })),
    ];
  }, [offered, free, from, until, length]);
}
