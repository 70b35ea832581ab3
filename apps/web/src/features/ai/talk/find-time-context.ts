import { createContext, use, type ReactNode } from 'react';

/** The dialog in which a time is offered to a contact or booked: another feature's, which the app puts in. */
export type FindTime = (contactId: number, onClose: () => void) => ReactNode;

export const FindTimeContext = createContext<FindTime>(() => null);

export const useFindTime = (): FindTime => use(FindTimeContext);
