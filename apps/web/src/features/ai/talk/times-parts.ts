import type { booking } from '@chairline/contract';
import { createContext, use, type ReactNode } from 'react';

/** A text that offers times to a contact, to be read and sent. */
export interface OfferTextProps {
  contactId: number;
  options: readonly booking.ProposedTime[];
  busy: boolean;
  /** Why it was not sent. */
  fault: string | null;
  onBack: () => void;
  onSend: (text: string) => void;
}

/** Another feature's parts around times for a visit, which the app puts in. */
export interface TimesParts {
  /** The dialog in which a time is offered to a contact or booked. */
  findTime: (contactId: number, onClose: () => void) => ReactNode;
  offerText: (props: OfferTextProps) => ReactNode;
}

export const TimesPartsContext = createContext<TimesParts>({ findTime: () => null, offerText: () => null });

export const useTimesParts = (): TimesParts => use(TimesPartsContext);
