import { contacts as contract } from '@chairline/contract';
import { eventsOf } from '@chairline/office-state';
import {
  applyCountEvent,
  countReducers,
  emptyCounts,
  type CountsState,
} from '@chairline/office-state/contacts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../lib/api.ts';
import { liveStore } from '../../lib/live-store.ts';
import { onReconnect } from '../../lib/live.ts';

/** They are asked for again this long after what may have changed them, in milliseconds; spread, as all hear it. */
const RECOUNT_MS = 300;
const RECOUNT_SPREAD_MS = 400;

const useCounts = create<CountsState>(() => emptyCounts);
let timer: ReturnType<typeof setTimeout> | undefined;
/** The last try failed: what is shown may be old. */
let failed = false;

async function count(): Promise<void> {
  // An event from here on says that they are old again.
  useCounts.setState({ stale: false });
  try {
    useCounts.setState({ counts: await call(contract.countContacts) });
    failed = false;
  } catch (error) {
    // The list itself says that the server is away; with the connection they come again.
    console.warn('The contacts under each status could not be counted', error);
    failed = true;
  }
}

function recount(): void {
  timer ??= setTimeout(
    () => {
      timer = undefined;
      void count();
    },
    RECOUNT_MS + Math.random() * RECOUNT_SPREAD_MS,
  );
}

const follow = liveStore({
  events: eventsOf(countReducers),
  reduce(events) {
    useCounts.setState((state) => events.reduce(applyCountEvent, state));
    if (useCounts.getState().stale) recount();
  },
  resync() {
    useCounts.setState({ words: new Map() });
    recount();
  },
  begin() {
    onReconnect(() => {
      if (failed) recount();
    });
    void count();
  },
});

/** How many stand under each status of the list, live; null until it is known. */
export function useStatusCounts(): contract.StatusCounts | null {
  useEffect(follow, []);
  return useCounts(({ counts }) => counts);
}
