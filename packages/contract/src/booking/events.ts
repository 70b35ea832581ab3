import { z } from 'zod';
import { appointmentProposal, appointmentRequest, bookingText } from './models.ts';

export const bookingEvents = {
  /** Times that were offered, answered, booked or are offered no more. */
  appointmentProposal: z.object({ proposal: appointmentProposal }),
  /** A request that is new, or was answered. */
  appointmentRequest: z.object({ request: appointmentRequest }),
  bookingText: z.object({ text: bookingText }),
} as const;
