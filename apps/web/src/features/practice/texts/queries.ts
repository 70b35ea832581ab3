import { labels } from '@chairline/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { PatientList } from '../../../lib/practice-names.ts';

/** Whom a text to a list goes to: those named, or all of the list but some. */
export type ListTarget = { contact_ids: readonly number[] } | { everyone: true; except: readonly number[] };

/** What a text to a list is made of, as the calls take it. */
export interface ListTextForm {
  message: string;
  days: number;
  include: readonly number[];
}

export const bodyOf = (target: ListTarget, { message, days, include }: ListTextForm) => ({
  ...('everyone' in target
    ? { everyone: true, except: [...target.except] }
    : { contact_ids: [...target.contact_ids] }),
  message,
  days,
  include: [...include],
});

/** What a text would say to each, and who is left out; kept while the dialog stands. */
export const previewQuery = (list: PatientList, target: ListTarget, form: ListTextForm) =>
  infiniteQueryOptions({
    queryKey: ['list-text-preview', list, target, form],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(labels.previewListText, {
        params: { list },
        body: { ...bodyOf(target, form), offset: pageParam },
        signal,
        quiet400: true,
      }),
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { people }) => sum + people.length, 0);
      return shown < total ? shown : null;
    },
    staleTime: 30_000,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** The last texts to a list, newest first. */
export const listTextsQuery = (list: PatientList) =>
  queryOptions({
    queryKey: ['list-texts', list],
    queryFn: ({ signal }) => call(labels.listListTexts, { params: { list }, signal }),
    refetchOnMount: 'always',
  });

/** While some of them wait, what became of the texts is asked anew so often, in milliseconds. */
const WHILE_WAITING_MS = 2_000;

/** What became of a text to a list for each, all or of one outcome. */
export const resultsQuery = (id: number, outcome: labels.ListTextOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: ['list-text-results', id, outcome],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(labels.getListTextResults, {
        params: { id },
        query: { offset: pageParam, ...(outcome ? { outcome } : {}) },
        signal,
      }),
    getNextPageParam: ({ people }, pages) =>
      people.length < labels.LIST_TEXT_PAGE ? null : pages.length * labels.LIST_TEXT_PAGE,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const last = state.data?.pages[0];
      const moves =
        last && (last.counts.waits > 0 || ['running', 'undoing'].includes(last.mass_tagging.state));
      return moves ? WHILE_WAITING_MS : false;
    },
  });
