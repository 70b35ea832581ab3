import type { booking as contract } from '@chairline/contract';
import { refetch, type Outcome, type Reducers } from '../reducers.ts';

type Named = { contact_id: number; contact_name: string; version: number };

/** A list, by id, with one that came or changed; one that is settled goes, an older copy changes nothing. */
function put<T extends Named>(held: T[], one: T, idOf: (row: T) => number, open: boolean): T[] {
  const before = held.find((row) => idOf(row) === idOf(one));
  if (before && before.version > one.version) return held;
  const others = held.filter((row) => row !== before);
  return open ? [...others, one].toSorted((a, b) => idOf(a) - idOf(b)) : others;
}

/** Rows name their contact: it may be renamed, removed, merged, or two again. */
const ofContacts = <T extends Named>(): Reducers<T[]> => ({
  updateContact: (held, { contact: { contact_id, full_name } }): Outcome<T[]> =>
    held.some((one) => one.contact_id === contact_id && one.contact_name !== full_name) ? refetch : held,
  deleteContact: (held, { contact_id }) => held.filter((one) => one.contact_id !== contact_id),
  // Also where nothing of this contact is held: what was of another may be of it now.
  resetThread: (held) => (held.length > 0 ? refetch : held),
});

/** Times that are offered and not booked, as `listProposals` answers them. */
export const proposalReducers: Reducers<contract.AppointmentProposal[]> = {
  ...ofContacts<contract.AppointmentProposal>(),
  appointmentProposal: (held, { proposal }) =>
    put(
      held,
      proposal,
      ({ proposal_id }) => proposal_id,
      proposal.state === 'open' || proposal.state === 'answered',
    ),
};

/** Requests that nobody has settled, as `listAppointmentRequests` answers them. */
export const requestReducers: Reducers<contract.AppointmentRequest[]> = {
  ...ofContacts<contract.AppointmentRequest>(),
  Appointment_Request: (held, { request }) =>
    put(
      held,
      request,
      ({ request_id }) => request_id,
      request.state === 'new' || request.state === 'proposed',
    ),
  // Who wrote it down is named.
  userChanged: (held) => (held.length > 0 ? refetch : held),
};

/** What patients wrote about their visits and nobody has dealt with, as `listVisitAnswers` answers it. */
export const visitAnswerReducers: Reducers<contract.VisitAnswer[]> = {
  ...ofContacts<contract.VisitAnswer>(),
  visitAnswer: (held, { answer }) =>
    put(held, answer, ({ answer_id }) => answer_id, answer.state === 'open' && answer.visits.length > 0),
  // A visit that is another by now leaves it, one that is back returns.
  practiceSynced: (held, { tables }) => (tables.includes('appointment') ? refetch : held),
};

/** The office's words around appointments. */
export const bookingTextReducers: Reducers<contract.BookingText[]> = {
  bookingText: (held, { text }) =>
    held.map((one) => (one.kind === text.kind && one.version < text.version ? text : one)),
};
