import { practice } from '@chairline/contract';
import { newerState } from '@chairline/office-state/practice';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { liveStore } from './live-store.ts';
import { queryClient } from './query-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The practice system's tables whose rows an answer shows: asked anew when they changed. */
      tables?: readonly string[];
      /** How many live events a `liveQuery` has taken in so far. */
      came?: () => number;
    };
  }
}

export const stateKey = ['od', 'state'] as const;

/** While a round is reading, what it brought is shown this often, in milliseconds. */
const WHILE_READING_MS = 5_000;

let changed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function refetch(): void {
  clearTimeout(timer);
  timer = undefined;
  const tables = changed;
  changed = new Set();
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.tables?.some((table) => tables.has(table)) ?? false,
  });
}

/** Ties what shows the practice system to the live events: to be called before the first fetch. */
export const followPractice = liveStore({
  on: {
    practiceSynced({ state, tables }) {
      queryClient.setQueryData<practice.PracticeState>(stateKey, (held) => newerState(held, state));
      for (const table of tables) changed.add(table);
      if (changed.size === 0) return;
      if (state.round === null) refetch();
      else timer ??= setTimeout(refetch, WHILE_READING_MS);
    },
  },
  resync: () => void queryClient.invalidateQueries({ queryKey: ['od'] }),
});

/** Fetches what shows rows of the practice system: asked anew when one of the tables changed. */
export function fetched<T>(tables: readonly string[], fetch: (signal: AbortSignal) => Promise<T>) {
  return {
    meta: { tables },
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      followPractice();
      return fetch(signal);
    },
  };
}

/** A contact's appointments in the practice system. */
export const appointmentsQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['od', 'appointments', contactId],
    ...fetched(['patient', 'appointment', 'definition', 'provider', 'clinic'], (signal) =>
      call(practice.listOdAppointments, { params: { id: contactId }, signal }),
    ),
  });

const ofPatient = [
  'patient',
  'appointment',
  'provider',
  'labcase',
  'claim',
  'claimproc',
  'procedurelog',
  'recall',
  'recalltype',
  'insplan',
  'inssub',
  'carrier',
];

/** What the practice system has of a contact, for its card and the tabs of its panel. */
export const summaryQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['od', 'summary', contactId],
    ...fetched(ofPatient, (signal) =>
      call(practice.getPatientSummary, { params: { id: contactId }, signal }),
    ),
  });

/** How the copy of the practice system is; events keep it true. */
export const practiceStateQuery = queryOptions({
  queryKey: stateKey,
  queryFn: async ({ signal }) => {
    followPractice();
    const answer = await call(practice.getPracticeState, { signal });
    return newerState(queryClient.getQueryData<practice.PracticeState>(stateKey), answer);
  },
});

export function usePracticeState(): practice.PracticeState | undefined {
  return useQuery(practiceStateQuery).data;
}
