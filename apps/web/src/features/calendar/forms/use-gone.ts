import { calendar as contract } from '@chairline/contract';
import { useEffect, useEffectEvent } from 'react';
import { isMissing } from '../../../lib/shown-already.ts';
import { notify } from '../../../ui/notify.tsx';
import { fetchEvent } from '../event-mutations.ts';
import { onMaybeGone, type MaybeGone } from '../live.ts';

/**
 * Closes what is open of an event that somebody else deleted meanwhile, and says so: nothing could be done with it. A
 * form with something typed in it stays, and says it itself.
 */
export function useGone(event: contract.CalendarEvent, onClose: () => void): void {
  const isAbout = useEffectEvent(
    (what: MaybeGone) => what === null || what.eventId === event.event_id || what.eventId === event.series_id,
  );
  // Of a series other times may be meant.
  const ask = useEffectEvent(() => fetchEvent(event));
  const close = useEffectEvent(() => {
    onClose();
    notify({ message: contract.calendarMessages.goneMeanwhile(event.title), kind: 'warning' });
  });
  useEffect(() => {
    let isOpen = true;
    const look = async (): Promise<void> => {
      try {
        await ask();
      } catch (error) {
        // Any other failure is told by what is pressed next.
        if (isOpen && isMissing(error)) close();
      }
    };
    const stop = onMaybeGone((what) => {
      if (!isOpen || !isAbout(what)) return;
      if (what?.sure) close();
      else void look();
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, []);
}
