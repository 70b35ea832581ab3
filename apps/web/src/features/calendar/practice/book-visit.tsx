import { booking } from '@chairline/contract';
import { useState } from 'react';
import type { AskedPlace } from '../../../lib/day-marks.ts';
import { Later } from '../../../ui/later.tsx';
import { FindTimeDialog } from '../../booking/index.ts';
import { ContactSearch } from '../../contacts/index.ts';

interface BookVisitProps {
  at: AskedPlace;
  onClose: () => void;
}

/** Books a visit at a place of the practice's day: for whom, then the dialog that finds a time, begun at that one. */
export function BookVisit({ at, onClose }: BookVisitProps) {
  const [contactId, setContactId] = useState<number | null>(null);
  if (contactId === null)
    return (
      <ContactSearch
        title={
          at.time ? `Book ${booking.timeWords(at.time.AptDateTime)}: for whom?` : 'Book a visit: for whom?'
        }
        except={[]}
        onChoose={({ contact_id }) => setContactId(contact_id)}
        onClose={onClose}
      />
    );
  return (
    <Later>
      <FindTimeDialog contactId={contactId} at={at} onClose={onClose} />
    </Later>
  );
}
