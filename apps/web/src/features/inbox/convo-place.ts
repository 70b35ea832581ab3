import { createContext, use } from 'react';
import { useConvoAddress } from './use-convo-address.ts';

/** Where the panel of internal conversations stands, and the ways through it. */
export type ConvoPlace = Pick<
  ReturnType<typeof useConvoAddress>,
  'contactId' | 'convo' | 'message' | 'about' | 'open' | 'begin' | 'toList' | 'back' | 'moveTo' | 'toItem'
>;

/** Given by a screen whose address says it otherwise than the front desk's. */
export const ConvoPlaceContext = createContext<ConvoPlace | null>(null);

/** The place of the screen that is open: the one it gives, else the front desk's. */
export function useConvoPlace(): ConvoPlace {
  const given = use(ConvoPlaceContext);
  const desk = useConvoAddress();
  return given ?? desk;
}
