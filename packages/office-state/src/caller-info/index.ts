import { callerInfo as contract } from '@chairline/contract';
import { refetch, type Outcome, type Reducers } from '../reducers.ts';

export interface InfoPage {
  items: contract.CallerInfo[];
  next: string | null;
}

/** A list with a row that came or changed: newest first, an older copy changes nothing, what no longer fits goes. */
function putInfo(held: InfoPage, info: contract.CallerInfo, filter: contract.InfoFilter): InfoPage {
  const before = held.items.find(({ info_id }) => info_id === info.info_id);
  if (before && before.version > info.version) return held;
  const others = held.items.filter((one) => one !== before);
  const oldest = held.items.at(-1)?.info_id ?? 0;
  // What is older than the page stands on the next one.
  const beyond = held.next !== null && info.info_id < oldest;
  if (!contract.matchesInfo(info, filter) || beyond) return { ...held, items: others };
  return { ...held, items: [...others, info].toSorted((a, b) => b.info_id - a.info_id) };
}

/** What was collected on calls, as `listCallerInfos` answers it. */
export const infoListReducers = (filter: contract.InfoFilter): Reducers<InfoPage> => ({
  callerInfo: (held, { info }) => putInfo(held, info, filter),
  // Rows name whose thread the call stands in: it may be renamed, merged, or two again.
  updateContact: (held, { contact }): Outcome<InfoPage> =>
    held.items.some(
      (one) =>
        one.contact_id === contact.contact_id &&
        (one.contact_name !== contact.full_name || one.is_patient !== (contact.OD_PatNum !== null)),
    )
      ? refetch
      : held,
  resetThread: (held) => (held.items.length > 0 ? refetch : held),
});

/** The newest copy of what was collected of a caller. */
export const infoReducers = (infoId: number): Reducers<{ info: contract.CallerInfo }> => ({
  callerInfo: (held, { info }) =>
    info.info_id === infoId && info.version >= held.info.version ? { info } : held,
});

/** Summaries of the calls in a contact's thread: the event says too little, they are asked for anew. */
export const callNoteReducers = (contactId: number): Reducers<contract.CallNote[]> => ({
  callNote: (held, { contact_id }): Outcome<contract.CallNote[]> =>
    contact_id === contactId ? refetch : held,
  resetThread: (held, { contact_id }): Outcome<contract.CallNote[]> =>
    contact_id === contactId || held.length > 0 ? refetch : held,
});
