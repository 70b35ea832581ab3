import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '@chairline/office-state/conversations';
import { useMemo } from 'react';
import { useConvos } from '../store.ts';

/** Something with a conversation: a claim, a recall. */
interface WithConvo {
  convo: Conversation | null;
}

export interface ArrangedTab<T> {
  /** Of Later those one takes no part in come last, behind a divider. */
  rows: (T | 'divider')[];
  /** Conversations of the tab with something unread. */
  unread: number;
}

/**
 * The rows of a tab as the events have it: what left the tab is gone at once.
 * @param rows as the server answered them
 * @param newest the conversation as this page knows it now
 * @param endOfToday the last millisecond of the office's day
 * @param counted conversations of the tab with something unread, where not all its rows are here
 */
export function arrangeTab<T extends WithConvo>(
  rows: readonly T[],
  tab: 'now' | 'later',
  newest: (convo: Conversation | null) => Conversation | null,
  endOfToday: Date,
  counted = 0,
): ArrangedTab<T> {
  const own: T[] = [];
  const apart: T[] = [];
  let unread = 0;
  for (const row of rows) {
    const convo = newest(row.convo);
    if (!convo || contract.tabOf(convo, endOfToday) !== tab) continue;
    if (convo.unread > 0) unread += 1;
    (convo.participant ? own : apart).push(row);
  }
  return {
    rows: apart.length > 0 ? [...own, 'divider', ...apart] : own,
    unread: Math.max(unread, counted),
  };
}

/** A tab's list, as far as it is here. */
interface TabList<T> {
  rows: readonly T[];
  hasNextPage: boolean;
}

/**
 * The rows of a tab, live.
 * @param counted conversations of the whole tab with something unread: what is on no page yet has its dot by it
 */
export function useTabRows<T extends WithConvo>(
  { rows, hasNextPage }: TabList<T>,
  tab: 'now' | 'later',
  counted: Record<'now' | 'later', number>,
): ArrangedTab<T> {
  const views = useConvos((state) => state.views);
  const end = useConvos((state) => state.day.end);
  const beyond = hasNextPage ? counted[tab] : 0;
  return useMemo(() => {
    const newest = (convo: Conversation | null) => {
      const held = convo ? views.get(convo.convo_id) : undefined;
      return convo && held && held.version >= convo.version ? held : convo;
    };
    return arrangeTab(rows, tab, newest, new Date(end), beyond);
  }, [rows, tab, views, end, beyond]);
}
