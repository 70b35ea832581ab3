import { addressOf } from '@chairline/contract';
import type { ReactNode } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';

/** A day's words, leading to the practice's calendar at that day. */
export function DayLink({ day, children }: { day: string; children: ReactNode }) {
  return (
    <AddressLink href={addressOf({ practiceDay: day })} className="ink-brand">
      {children}
    </AddressLink>
  );
}
