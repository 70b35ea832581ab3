import { z } from 'zod';
import { appointmentProposal, appointmentRequest, bookingText, visitAnswer } from './models.ts';

export const bookingEvents = {
  /** Times that were offered, answered, booked or are offered no more. */
  appointmentProposal: z.object({ proposal: appointmentProposal }),
  /** A request that is new, or was answered; it stands in /calendar (specification 3, section 7.8). */
  Appointment_Request: z.object({ request: appointmentRequest }),
  bookingText: z.object({ text: bookingText }),
  /** What a patient wrote about a visit, or what became of it. */
  visitAnswer: z.object({ answer: visitAnswer }),
} as const;
