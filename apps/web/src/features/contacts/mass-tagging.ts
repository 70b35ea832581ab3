import { contacts as contract, labels } from '@chairline/contract';
import { filterQuery, type ListFilter } from '@chairline/office-state/contacts';
import { massTaggingReducers, putMassTagging } from '@chairline/office-state/labels';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { Selection } from './mass-selection.ts';
import { sayFault } from '../../ui/say-fault.ts';

type MassTagging = labels.MassTagging;

/** The viewer's last mass taggings, newest first. */
export const massTaggingsQuery = liveQuery(
  ['mass_taggings'],
  (signal) => call(labels.listMassTaggings, { signal }),
  massTaggingReducers,
);

/** The last mass tagging that was begun in this window. */
export const useBegunTagging = create<{ id: number | null }>(() => ({ id: null }));

/** Shows how a mass tagging, or a text to a list, that was begun here goes on. */
export function followTagging(tagging: MassTagging): void {
  receive(tagging);
  useBegunTagging.setState({ id: tagging.mass_tagging_id });
}

function receive(tagging: MassTagging): void {
  queryClient.setQueryData<MassTagging[]>(massTaggingsQuery.queryKey, (held) =>
    putMassTagging(held ?? [], tagging),
  );
}

/** Whom a mass tagging goes to, as the call takes it. */
export function massTagTarget({ everyone, ids }: Selection, filter: ListFilter) {
  return everyone ? { filter: filterQuery(filter), except: [...ids] } : { contact_ids: [...ids] };
}

/**
 * Begins a mass tagging. The same `client_ref` again begins nothing new.
 * @returns whether it has begun; what went wrong is shown here
 */
export async function startMassTagging(
  target: ReturnType<typeof massTagTarget>,
  tag_ids: number[],
  message: string,
  client_ref: string,
  { unfilled, languages }: { unfilled: Unfilled | null; languages: string[] },
): Promise<boolean> {
  try {
    const body = { ...target, tag_ids, message, client_ref, languages, ...(unfilled ? { unfilled } : {}) };
    const { mass_tagging } = await call(labels.massTag, { body, quiet400: true });
    followTagging(mass_tagging);
    return true;
  } catch (error) {
    sayFault(error, `${labels.labelMessages.tagAddFailed}.`);
    return false;
  }
}

/** Takes a mass tagging, or a text to a list, back. */
export async function undoMassTagging({ mass_tagging_id: id, list }: MassTagging): Promise<void> {
  try {
    receive((await call(labels.undoMassTagging, { params: { id }, quiet400: true })).mass_tagging);
  } catch (error) {
    sayFault(error, list ? 'The text could not be taken back.' : `${labels.labelMessages.tagRemoveFailed}.`);
  }
}

/** Pages counted at the most: beyond them "more than" is said. */
const COUNT_PAGES = 5;

/** How many contacts a filter finds, as far as five pages of 1,000 tell. */
export async function countFound(
  filter: ListFilter,
  signal: AbortSignal,
): Promise<{ count: number; complete: boolean }> {
  let count = 0;
  let cursor: string | null = null;
  for (let page = 0; page < COUNT_PAGES; page += 1) {
    const query = { ...filterQuery(filter), limit: contract.CONTACT_PAGE_MAX, ...(cursor ? { cursor } : {}) };
    const answer: { items: unknown[]; next: string | null } = await call(contract.listContacts, {
      query,
      signal,
    });
    count += answer.items.length;
    cursor = answer.next;
    if (cursor === null) return { count, complete: true };
  }
  return { count, complete: false };
}

export type MassTarget = ReturnType<typeof massTagTarget>;
/** What happens to those a text cannot be filled in for. */
export type Unfilled = 'skip' | 'send';

/** What a mass text would say to each; kept while the dialog stands. */
export const massPreviewQuery = (target: MassTarget, message: string, unfilled: Unfilled | null) =>
  queryOptions({
    queryKey: ['mass_preview', target, message, unfilled === 'send'],
    queryFn: ({ signal }) =>
      call(labels.previewMassText, {
        body: { ...target, message, ...(unfilled ? { unfilled } : {}) },
        signal,
        quiet400: true,
      }),
    enabled: message !== '',
    staleTime: 30_000,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
