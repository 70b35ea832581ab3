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

/** Notes on the calls in a contact's thread; live. One for each contact: what follows events is never ended. */
export function callNotesQuery(contactId: number) {
  const query = queries.get(contactId) ?? makeQuery(contactId);
  queries.set(contactId, query);
  return query;
}

/** @throws ApiError */
export async function setNote(
  { note_id, version }: Note,
  state: 'draft' | 'kept' | 'thrown' | 'writing',
  summary?: string,
): Promise<Note> {
  const { note } = await call(callerInfo.setCallNote, {
    params: { id: note_id },
    body: { version, state, ...(summary === undefined ? {} : { summary }) },
  });
  takeNote(note);
  return note;
}

/** Takes in what this page changed: the event has it asked for a moment later. */
function takeNote(note: Note): void {
  queryClient.setQueryData<Note[]>(callNotesQuery(note.contact_id).queryKey, (held) => {
    if (!held) return held;
    const known = held.find(({ note_id }) => note_id === note.note_id);
    if (!known) return [...held, note].toSorted((a, b) => a.note_id - b.note_id);
    return held.map((one) => (one === known && one.version < note.version ? note : one));
  });
}

/** The note that a user wrote on a call; undefined: none stands. */
export const ownNoteOn = (notes: readonly Note[] | undefined, callUuid: string, userId: number) =>
  notes?.find((one) => one.call_uuid === callUuid && one.written_by === userId && one.state === 'kept');

/** Writes down, or changes, the viewer's note on a call. @throws ApiError for the field that asked */
export async function writeNote(call_uuid: string, note: string, version: number | undefined): Promise<void> {
  const answer = await call(callerInfo.writeCallNote, {
    body: { call_uuid, note, ...(version === undefined ? {} : { version }) },
    quiet400: true,
  });
  takeNote(answer.note);
}

/** Throws away what the viewer wrote, with the way back. @throws ApiError */
export async function throwNoteAway(note: Note): Promise<void> {
  const after = await setNote(note, 'thrown');
  notify({
    message: 'The note is thrown away.',
    kind: 'success',
    action: { label: 'Undo', onClick: () => void setNote(after, 'kept').catch(sayFault) },
  });
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
