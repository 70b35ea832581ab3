import { calendar as contract } from '@chairline/contract';
import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { GridRange } from './grid/grid-types.ts';

const { begins, ends, step } = contract.calendarLimits;

const range = z.object({
  begins: z.number().int().min(begins.least).max(begins.most),
  ends: z.number().int().min(ends.least).max(ends.most),
  step: z.number().int().min(step.least).max(step.most).multipleOf(step.by),
});

const keptView = z.object({
  /** The calendars that are not shown: a new one is. */
  hidden: z.array(z.number().int()),
  /** The calendar whose members stand in the panel; null: the first that is shown. */
  current: z.number().int().nullable().default(null),
  /** Members without a column. */
  away: z.array(z.number().int()),
  /** The hours of the day; null as they are usual. */
  range: range.nullable(),
  /** The left panel is folded away. */
  folded: z.boolean(),
});
export type KeptView = z.infer<typeof keptView>;

const start: KeptView = { hidden: [], current: null, away: [], range: null, folded: false };

/** The hours that are shown where nobody chose others (specification 3, section 9). @param own a calendar of our own */
export function usualRange(own: boolean): GridRange {
  return { begins: begins.usual, ends: ends.usual, step: own ? step.usualOwn : step.usual };
}

/** What a user chose to see of the calendars, kept for them in this browser. */
export function useKeptView() {
  const { client_id, user_id } = useSession();
  const key = `chairline.calendar.${client_id}.${user_id}`;
  const [view, setView] = useState<KeptView>(() => {
    const read = keptView.safeParse(readStored(key));
    return read.success ? read.data : start;
  });
  const change = (patch: Partial<KeptView>) => {
    const next = { ...view, ...patch };
    setView(next);
    writeStored(key, next);
  };
  return { view, change };
}

/** Puts an id on a list or takes it off. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
