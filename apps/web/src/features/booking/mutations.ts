import { booking, practice } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notify } from '../../ui/notify.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { changeDraft, findDraft } from '../composer/index.ts';

/** Whatever became of it, what was free may not be any more. */
const renewTimes = () => queryClient.invalidateQueries({ queryKey: ['od', 'slots'] });

interface Offer {
  contactId: number;
  name: string;
  minutes: number;
  reason: string;
  options: readonly booking.ProposedTime[];
  text: string;
  clientRef: string;
  requestId?: number | undefined;
}

/** Offers times by a text, which can be taken back for a moment. @throws what the API client throws */
export async function offerTimes(offer: Offer): Promise<void> {
  const { proposal } = await call(booking.proposeTimes, {
    params: { id: offer.contactId },
    body: {
      minutes: offer.minutes,
      reason: offer.reason,
      options: [...offer.options],
      message_text: offer.text,
      client_ref: offer.clientRef,
      ...(offer.requestId === undefined ? {} : { request_id: offer.requestId }),
    },
    quiet400: true,
  });
  void renewTimes();
  notify({
    message: booking.bookingWords.offered(offer.name),
    duration: booking.UNDO_MS,
    action: {
      label: 'Undo',
      onClick: () => void withdrawOffer(proposal.proposal_id).catch((error: unknown) => sayFault(error)),
    },
  });
}

/** Books a time for a patient; no text goes out for it. @throws what the API client throws */
export async function bookTime(
  contactId: number,
  time: booking.ProposedTime,
  visit: { minutes: number; Note: string },
): Promise<void> {
  try {
    const { message } = await call(practice.bookAppointment, {
      params: { id: contactId },
      body: { ...time, ...visit },
      quiet400: true,
    });
    notify({ message, kind: 'success' });
  } finally {
    void renewTimes();
  }
}

/** Offers these times no more. @throws what the API client throws */
export async function withdrawOffer(proposalId: number): Promise<void> {
  const { message } = await call(booking.withdrawProposal, { params: { id: proposalId } });
  void renewTimes();
  notify({ message });
}

/** The patient chose none of them. @throws what the API client throws */
export async function dismissAnswer(proposalId: number): Promise<void> {
  await call(booking.dismissAnswer, { params: { id: proposalId } });
}

/**
 * Books the time that a patient chose; the office's text for it stands in the composer then.
 * @throws what the API client throws
 */
export async function bookOffer(
  { proposal_id, contact_id }: booking.AppointmentProposal,
  option: number,
): Promise<void> {
  try {
    const { message, text } = await call(booking.bookProposal, {
      params: { id: proposal_id },
      body: { option },
      quiet400: true,
    });
    const { text: written } = findDraft(contact_id);
    if (written.trim() === '') {
      changeDraft(contact_id, { text });
      notify({ message: `${message} The text for the patient is ready to be sent.`, kind: 'success' });
      return;
    }
    notify({
      message,
      kind: 'success',
      action: {
        label: 'Add the text',
        onClick: () => changeDraft(contact_id, { text: `${written}\n${text}` }),
      },
    });
  } finally {
    void renewTimes();
  }
}

/**
 * Confirms the visit that a patient's text says yes to; they are thanked after a moment in which all of it can be undone.
 * @throws what the API client throws
 */
export async function confirmVisit({ answer_id }: booking.VisitAnswer, AptNum: number): Promise<void> {
  const params = { id: answer_id };
  const { message } = await call(booking.confirmVisit, { params, body: { AptNum }, quiet400: true });
  const undo = async () => {
    const { message: undone } = await call(booking.undoVisitConfirmation, { params, quiet400: true });
    notify({ message: undone });
  };
  notify({
    message,
    kind: 'success',
    duration: booking.UNDO_MS,
    action: { label: 'Undo', onClick: () => void undo().catch((error: unknown) => sayFault(error)) },
  });
}

/** Sets aside what a patient wrote about a visit. @throws what the API client throws */
export async function setAnswerAside({ answer_id, version }: booking.VisitAnswer): Promise<void> {
  const setState = (state: 'open' | 'dismissed', seen: number) =>
    call(booking.setVisitAnswerState, { params: { id: answer_id }, body: { state, version: seen } });
  const { answer } = await setState('dismissed', version);
  const undo = () =>
    void setState('open', answer.version).then(undefined, (error: unknown) => sayFault(error));
  notify({
    message: 'Set aside. The thread still waits for an answer.',
    action: { label: 'Undo', onClick: undo },
  });
}

/** Notes that a contact would like an appointment. @throws what the API client throws */
export async function noteRequest(
  contactId: number,
  body: {
    source: 'text' | 'call' | 'staff';
    item_id?: number;
    wish: string;
    part: booking.DayPart;
    days: number[];
  },
): Promise<booking.AppointmentRequest> {
  const { request } = await call(booking.createAppointmentRequest, {
    params: { id: contactId },
    body,
    quiet400: true,
  });
  return request;
}

/** Books a time for a request and tells the patient. @throws what the API client throws */
export async function acceptRequest(
  { request_id }: booking.AppointmentRequest,
  body: booking.ProposedTime & { minutes: number; Note: string; message_text: string },
): Promise<void> {
  try {
    const { message } = await call(booking.acceptAppointmentRequest, {
      params: { id: request_id },
      body,
      quiet400: true,
    });
    notify({ message, kind: 'success' });
  } finally {
    void renewTimes();
  }
}

/** Withdraws a request, or opens it again. @throws what the API client throws */
async function setRequestState(
  { request_id, version }: booking.AppointmentRequest,
  state: 'new' | 'withdrawn',
): Promise<booking.AppointmentRequest> {
  const { request } = await call(booking.setAppointmentRequestState, {
    params: { id: request_id },
    body: { state, version },
  });
  return request;
}

const offerReopening = (request: booking.AppointmentRequest, message: string): void => {
  const reopen = () =>
    void setRequestState(request, 'new').then(undefined, (error: unknown) => sayFault(error));
  notify({ message, action: { label: 'Open it again', onClick: reopen } });
};

/** Declines a request and tells the patient. @throws what the API client throws */
export async function declineRequest(
  { request_id }: booking.AppointmentRequest,
  message_text: string,
): Promise<void> {
  const { request, message } = await call(booking.declineAppointmentRequest, {
    params: { id: request_id },
    body: { message_text },
    quiet400: true,
  });
  offerReopening(request, message);
}

/** The patient no longer wants it. @throws what the API client throws */
export async function withdrawRequest(request: booking.AppointmentRequest): Promise<void> {
  offerReopening(await setRequestState(request, 'withdrawn'), 'The request is withdrawn.');
}
