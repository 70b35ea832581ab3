import { callerInfo } from '@chairline/contract';
import { callNoteReducers } from '@chairline/office-state/caller-info';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notify } from '../../ui/notify.tsx';
import { sayFault } from '../../ui/say-fault.ts';
// The live connection knows the event by it.
import './queries.ts';

type Note = callerInfo.CallNote;

const queries = new Map<number, ReturnType<typeof makeQuery>>();
const makeQuery = (contactId: number) =>
  liveQuery<Note[]>(
    [`call-notes:${contactId}`],
    (signal) => call(callerInfo.listCallNotes, { params: { id: contactId }, signal }),
    callNoteReducers(contactId),
  );

/** Summaries of the calls in a contact's thread; live. One for each contact: what follows events is never ended. */
export function callNotesQuery(contactId: number) {
  const query = queries.get(contactId) ?? makeQuery(contactId);
  queries.set(contactId, query);
  return query;
}

/** @throws ApiError */
export async function setNote(
  { note_id, version, contact_id }: Note,
  state: 'draft' | 'kept' | 'thrown' | 'writing',
  summary?: string,
): Promise<Note> {
  const { note } = await call(callerInfo.setCallNote, {
    params: { id: note_id },
    body: { version, state, ...(summary === undefined ? {} : { summary }) },
  });
  queryClient.setQueryData<Note[]>(callNotesQuery(contact_id).queryKey, (held) =>
    held?.map((one) => (one.note_id === note_id && one.version < note.version ? note : one)),
  );
  return note;
}

/** Keeps a summary or throws it away, with the way back. @throws ApiError */
export async function decide(note: Note, state: 'kept' | 'thrown', summary?: string): Promise<void> {
  const after = await setNote(note, state, summary);
  notify({
    message: state === 'kept' ? 'The summary is kept.' : 'The summary is thrown away.',
    kind: 'success',
    action: { label: 'Undo', onClick: () => void setNote(after, 'draft').catch(sayFault) },
  });
}
