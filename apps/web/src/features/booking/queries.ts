import { booking } from '@chairline/contract';
import { bookingTextReducers, requestReducers, visitAnswerReducers } from '@chairline/office-state/booking';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { proposalsQuery } from '../../lib/day-marks.ts';
import { fetched } from '../../lib/practice-copy.ts';

/** Requests for appointments that nobody has settled. */
export const requestsQuery = liveQuery(
  ['appointment_requests'],
  (signal) => call(booking.listAppointmentRequests, { signal }),
  requestReducers,
);

/** The office's words around appointments. */
export const bookingTextsQuery = liveQuery(
  ['booking_texts'],
  (signal) => call(booking.listBookingTexts, { signal }),
  bookingTextReducers,
);

/** What patients wrote about their visits and nobody has dealt with. */
const visitAnswersQuery = liveQuery(
  ['visit_answers'],
  (signal) => call(booking.listVisitAnswers, { signal }),
  visitAnswerReducers,
);

/** What a contact wrote about visits. */
export function useAnswersOf(contactId: number): booking.VisitAnswer[] {
  const { data = [] } = useQuery({ ...visitAnswersQuery, refetchOnMount: false });
  return data.filter(({ contact_id }) => contact_id === contactId);
}

export const answerSettingsQuery = queryOptions({
  queryKey: ['visit_answer_settings'],
  queryFn: ({ signal }) => call(booking.getVisitAnswerSettings, { signal }),
});

/** What is offered to a contact. */
export function useOffersTo(contactId: number): booking.AppointmentProposal[] {
  const { data = [] } = useQuery({ ...proposalsQuery, refetchOnMount: false });
  return data.filter(({ contact_id }) => contact_id === contactId);
}

export const visitReasonsQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['od', 'visit-reasons', contactId],
    ...fetched(
      [
        'patient',
        'appointment',
        'procedurelog',
        'procedurecode',
        'recall',
        'recalltype',
        'provider',
        'preference',
      ],
      (signal) => call(booking.listVisitReasons, { params: { id: contactId }, signal }),
    ),
  });

export const proceduresQuery = (search: string) =>
  queryOptions({
    queryKey: ['od', 'procedures', search],
    ...fetched(['procedurecode', 'appointmenttype'], (signal) =>
      call(booking.searchProcedures, { query: { search }, signal }),
    ),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
