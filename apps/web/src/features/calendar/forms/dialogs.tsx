import { calendar as contract } from '@chairline/contract';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import type { GridPlace } from '../grid/grid-types.ts';
import type { OwnEvent } from '../own/grid-events.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventPeek } from './event-peek.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';

/** What is open above the calendar. */
export type OpenDialog =
  /** `place` is where it was drawn; null: by the button or its key. */
  | { kind: 'new'; place: GridPlace | null }
  | ({ kind: 'event' } & OwnEvent)
  /** null: a new one. */
  | { kind: 'calendar'; calendar: contract.Calendar | null }
  | { kind: 'member' | 'subscribe'; calendar: contract.Calendar };

interface DialogsProps {
  open: OpenDialog;
  calendars: readonly contract.Calendar[];
  /** The calendar whose members stand in the panel. */
  current: contract.Calendar | null;
  /** The day that is shown. */
  date: string;
  onClose: () => void;
}

/** The forms of the calendar. */
export function Dialogs({ open, calendars, current, date, onClose }: DialogsProps) {
  const { user_id } = useSession();
  const [editing, setEditing] = useState(false);
  if (open.kind === 'calendar')
    return <CalendarDialog calendar={open.calendar} calendars={calendars} onClose={onClose} />;
  if (open.kind === 'member') return <MemberDialog calendar={open.calendar} onClose={onClose} />;
  if (open.kind === 'subscribe') return <SubscribeDialog calendar={open.calendar} onClose={onClose} />;
  if (open.kind === 'event' && !editing)
    return <EventPeek own={open} onEdit={() => setEditing(true)} onClose={onClose} />;
  const writable = calendars.filter((one) => contract.calendarRights(one, user_id)?.addEvents);
  return (
    <EventDialog
      own={open.kind === 'event' ? { event: open.event, calendar: open.calendar } : null}
      place={open.kind === 'new' ? open.place : null}
      calendars={writable}
      preferred={current}
      date={date}
      onClose={onClose}
    />
  );
}
