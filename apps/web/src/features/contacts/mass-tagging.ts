import { contacts as contract, labels } from '@chairline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isShownAlready } from '../../lib/shown-already.ts';
import { notify } from '../../ui/notify.tsx';
import { filterQuery, type ListFilter } from './list-filter.ts';
import type { Selection } from './mass-selection.ts';

type MassTagging = labels.MassTagging;

/** The list with one mass tagging as it now is, newest first; an older copy changes nothing. */
function putMassTagging(held: MassTagging[], arrived: MassTagging): MassTagging[] {
  const before = held.find(({ mass_tagging_id }) => mass_tagging_id === arrived.mass_tagging_id);
  if (before && before.version >= arrived.version) return held;
  const others = held.filter(({ mass_tagging_id }) => mass_tagging_id !== arrived.mass_tagging_id);
  return [...others, arrived].toSorted((a, b) => b.mass_tagging_id - a.mass_tagging_id);
}

/** The viewer's last mass taggings, newest first. */
export const massTaggingsQuery = liveQuery(
  ['mass_taggings'],
  (signal) => call(labels.listMassTaggings, { signal }),
  { massTagging: (held, { mass_tagging }) => putMassTagging(held, mass_tagging) },
);

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
  unfilled?: 'skip' | 'send',
): Promise<boolean> {
  try {
    const body = { ...target, tag_ids, message, client_ref, ...(unfilled ? { unfilled } : {}) };
    receive((await call(labels.massTag, { body, quiet400: true })).mass_tagging);
    return true;
  } catch (error) {
    if (!isShownAlready(error)) {
      notify({ message: `${labels.labelMessages.tagAddFailed}. ${errorMessage(error)}`, kind: 'error' });
    }
    return false;
  }
}

/** Takes a mass tagging back. */
export async function undoMassTagging(id: number): Promise<void> {
  try {
    receive((await call(labels.undoMassTagging, { params: { id }, quiet400: true })).mass_tagging);
  } catch (error) {
    if (!isShownAlready(error)) {
      notify({ message: `${labels.labelMessages.tagRemoveFailed}. ${errorMessage(error)}`, kind: 'error' });
    }
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

/** What a mass text would say to each; kept while the dialog stands. */
export const massPreviewQuery = (target: MassTarget, message: string) =>
  queryOptions({
    queryKey: ['mass_preview', target, message],
    queryFn: ({ signal }) =>
      call(labels.previewMassText, { body: { ...target, message }, signal, quiet400: true }),
    enabled: message !== '',
    staleTime: 30_000,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
