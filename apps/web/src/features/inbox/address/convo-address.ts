import { createContext, use } from 'react';
import { useDeskConvoAddress } from './use-desk-convo-address.ts';

/** What the address says of the panel of internal conversations, and the ways through it. */
export type ConvoAddress = Pick<
  ReturnType<typeof useDeskConvoAddress>,
  'contactId' | 'convo' | 'message' | 'about' | 'open' | 'begin' | 'toList' | 'back' | 'moveTo' | 'toItem'
>;

/** Given by a screen whose address says it otherwise than the front desk's. */
export const ConvoAddressContext = createContext<ConvoAddress | null>(null);

/** What the open screen's address says of the panel: the screen's own, else the front desk's. */
export function useConvoAddress(): ConvoAddress {
  const given = use(ConvoAddressContext);
  const desk = useDeskConvoAddress();
  return given ?? desk;
}
