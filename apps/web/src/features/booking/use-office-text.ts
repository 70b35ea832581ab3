import { booking, labels } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlaceholderValues } from '../composer/index.ts';
import type { Contact } from '../contacts/index.ts';
import { bookingTextsQuery } from './queries.ts';

/**
 * A text to a contact in the office's words, until somebody writes another. What is known only once an appointment is
 * booked stays to be filled in by the server.
 */
export function useOfficeText(
  kind: booking.TextKind,
  contact: Contact | undefined,
  options: readonly booking.ProposedTime[] = [],
) {
  const texts = useQuery({ ...bookingTextsQuery, refetchOnMount: false }).data;
  const values = usePlaceholderValues(contact);
  const [typed, setTyped] = useState<{ kind: booking.TextKind; text: string } | null>(null);
  const template = texts?.find((one) => one.kind === kind)?.template ?? booking.usualTexts[kind];
  const filled = labels.fillPlaceholders(
    template,
    kind === 'booked' ? { ...values, appointments: null } : values,
  );
  const own = typed?.kind === kind ? typed.text : null;
  return {
    text: own ?? booking.fillTimes(filled, options),
    isOwn: own !== null,
    write: (text: string) => setTyped({ kind, text }),
    reset: () => setTyped(null),
  };
}

/** The office's words for a visit that was just booked, by its time. */
export function useBookedText(contact: Contact | undefined): (time: booking.ProposedTime) => string {
  const texts = useQuery({ ...bookingTextsQuery, refetchOnMount: false }).data;
  const values = usePlaceholderValues(contact);
  const template = texts?.find(({ kind }) => kind === 'booked')?.template ?? booking.usualTexts.booked;
  return ({ AptDateTime }) => {
    const at = new Date(toInstant(AptDateTime, values.timezone)).toISOString();
    const appointments = [{ AptDateTime: at, AptStatus: 'Scheduled', ClinicLocation: null }];
    return labels.fillPlaceholders(template, { ...values, appointments });
  };
}
