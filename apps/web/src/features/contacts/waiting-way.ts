import type { ListFilter } from '@chairline/office-state/contacts';
import { useEffect } from 'react';
import type { OpenFor } from './contact-types.ts';

/** The list that is on the screen, as the way from one who waits to the next. */
export interface WaitingWay {
  filter: ListFilter;
  ids: readonly number[];
  /** Whether these are all of them. */
  complete: boolean;
  onOpen: (contactId: number, what: OpenFor) => void;
}

let way: WaitingWay | null = null;
export const waitingWay = (): WaitingWay | null => way;

/** Offers the way through a list while it is on the screen. */
export function useWaitingWay(offered: WaitingWay): void {
  useEffect(() => {
    way = offered;
    return () => {
      if (way === offered) way = null;
    };
  });
}
