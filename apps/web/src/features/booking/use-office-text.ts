import { booking, labels } from '@chairline/contract';
import { toInstant } from '@chairline/office-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useKeptState } from '../../lib/use-kept-state.ts';
import { usePlaceholderValues } from '../composer/index.ts';
import type { Contact } from '../contacts/index.ts';
import { bookingTextsQuery } from './queries.ts';

const typedText = z.object({
  kind: z.enum(booking.textKinds),
  text: z.string(),
  /** The times it was written for, as JSON. */
  times: z.string(),
});

/**
 * A text to a contact in the office's words, until somebody writes another. What is known only once an appointment is
 * booked stays to be filled in by the server. What was written outlives the form it was written in, and comes back where
 * the same times are chosen: it may name them.
 * @param name which form, for what is kept
 */
export function useOfficeText(
  name: string,
  kind: booking.TextKind,
  contact: Contact | undefined,
  options: readonly booking.ProposedTime[] = [],
) {
  const texts = useQuery({ ...bookingTextsQuery, refetchOnMount: false }).data;
  const values = usePlaceholderValues(contact);
  const kept = useKeptState<z.infer<typeof typedText> | null>(`office-text.${name}`, {
    schema: typedText.nullable(),
    start: null,
  });
  const [written, setWritten] = useState(false);
  const times = JSON.stringify(options.map(({ AptDateTime }) => AptDateTime));
  const template = texts?.find((one) => one.kind === kind)?.template ?? booking.usualTexts[kind];
  const filled = labels.fillPlaceholders(
    template,
    kind === 'booked' ? { ...values, appointments: null } : values,
  );
  const found = kept.value?.kind === kind && (written || kept.value.times === times) ? kept.value : null;
  const own = found?.text ?? null;
  return {
    text: own ?? booking.fillTimes(filled, options),
    isOwn: own !== null,
    /** It was written before the form was opened. */
    restored: own !== null && kept.restored,
    write: (text: string) => {
      setWritten(true);
      kept.set(() => ({ kind, text, times }));
    },
    reset: kept.clear,
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
