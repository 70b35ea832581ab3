import { calendar as contract } from '@chairline/contract';
import { calendarViewReducers } from '@chairline/office-state/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { omit } from '../../lib/omit.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { sayFault } from '../../ui/say-fault.ts';
import type { GridRange } from './grid/grid-types.ts';

const { begins, ends, step } = contract.calendarLimits;

/** What is the user's on all devices, and what is this browser's: whether the left panel is folded away. */
type KeptView = contract.CalendarView & { folded: boolean };
type Answer = { view: contract.CalendarView | null };

const start: contract.CalendarView = { hidden: [], current: null, away: [], range: null };

/** The hours that are shown where nobody chose others (specification 3, section 9). @param own a calendar of our own */
export function usualRange(own: boolean): GridRange {
  return { begins: begins.usual, ends: ends.usual, step: own ? step.usualOwn : step.usual };
}

/** Choices that are on their way: until the last of them is kept, what events and answers say is older than they. */
let underWay = 0;

const viewQuery = liveQuery<Answer>(
  ['calendar_view'],
  (signal) => call(contract.getCalendarView, { signal }),
  {
    calendarView: (held, payload) =>
      underWay > 0 ? held : calendarViewReducers.calendarView!(held, payload),
  },
);

async function keep(change: Partial<contract.CalendarView>): Promise<void> {
  underWay += 1;
  try {
    const kept = await call(contract.setCalendarView, { body: change });
    if (underWay === 1) queryClient.setQueryData<Answer>(viewQuery.queryKey, kept);
  } catch (error) {
    sayFault(error, 'What you chose to see is not kept for your other devices.');
  } finally {
    underWay -= 1;
  }
}

/** What this browser kept, before the user's was known, and while it cannot be. */
function readOwn(key: string): Partial<KeptView> {
  const stored = readStored<Record<string, unknown>>(key) ?? {};
  const view = contract.calendarView.partial().safeParse(stored);
  return { ...(view.success ? view.data : {}), folded: stored['folded'] === true };
}

/**
 * What a user chose to see of the calendars: theirs on every device, and kept in this browser to begin with.
 * @returns known: nothing is waited for
 */
export function useKeptView() {
  const { client_id, user_id } = useSession();
  const key = `chairline.calendar.${client_id}.${user_id}`;
  const [own, setOwn] = useState(() => readOwn(key));
  const { data, isPending } = useQuery(viewQuery);
  const view: KeptView = { ...start, ...own, ...data?.view, folded: own.folded ?? false };
  const change = (patch: Partial<KeptView>) => {
    const next = { ...view, ...patch };
    setOwn(next);
    writeStored(key, next);
    const chosen = omit(patch, ['folded']);
    if (Object.keys(chosen).length === 0) return;
    const all = omit(next, ['folded']);
    // An answer that is on its way knows nothing of this.
    void queryClient.cancelQueries({ queryKey: viewQuery.queryKey });
    queryClient.setQueryData<Answer>(viewQuery.queryKey, { view: all });
    // What only this browser knew before becomes the user's with their first choice.
    void keep(data?.view === null ? all : chosen);
  };
  return { view, change, known: !isPending || own.hidden !== undefined };
}

/** Puts an id on a list or takes it off. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
