import { conversations as contract } from '@chairline/contract';
import { useMemo } from 'react';
import { useConvos, type Conversation } from '../conversations/index.ts';
import type { ClaimRow } from './claim-rows.ts';

/** A row of a tab, or the divider before those one takes no part in. */
export type TabRow = ClaimRow | 'divider';

/**
 * The rows of a tab as the events have it: what left the tab is gone at once, and of Later those one takes no part in
 * come last, behind a divider. @param rows as the server answered them
 */
export function arrangeTab(
  rows: readonly ClaimRow[],
  tab: 'now' | 'later',
  newest: (convo: Conversation | null) => Conversation | null,
  endOfToday: Date,
): { rows: TabRow[]; unread: number } {
  const own: ClaimRow[] = [];
  const apart: ClaimRow[] = [];
  let unread = 0;
  for (const row of rows) {
    const convo = newest(row.convo);
    if (!convo || contract.tabOf(convo, endOfToday) !== tab) continue;
    if (convo.unread > 0) unread += 1;
    (convo.participant ? own : apart).push(row);
  }
  return { rows: apart.length > 0 ? [...own, 'divider', ...apart] : own, unread };
}

/** The rows of a tab, live. */
export function useTabRows(rows: readonly ClaimRow[], tab: 'now' | 'later') {
  const views = useConvos((state) => state.views);
  const end = useConvos((state) => state.day.end);
  return useMemo(() => {
    const newest = (convo: Conversation | null) => {
      const held = convo ? views.get(convo.convo_id) : undefined;
      return convo && held && held.version >= convo.version ? held : convo;
    };
    return arrangeTab(rows, tab, newest, new Date(end));
  }, [rows, tab, views, end]);
}
