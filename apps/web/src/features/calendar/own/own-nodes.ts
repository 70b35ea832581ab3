import type { calendar as contract } from '@chairline/contract';
import { eventNodes } from '../grid/grid-nodes.ts';
import type { GridEvent } from '../grid/grid-types.ts';
import type { OwnEvent } from './grid-events.ts';

const googleSigns: Record<contract.GoogleState['state'], string> = {
  sending: 'being sent to Google',
  failed: 'not at Google',
  conflict: 'changed at Google as well',
};

/** A title, its time, who takes part, where, and in which calendar. */
export function ownNodes(
  { data: { event, calendar, waits }, title }: GridEvent<OwnEvent>,
  time: string,
): Node[] {
  const people = event.participants.map(({ name }) => name).join(', ');
  const signs = [
    event.schedule.charAt(0).toUpperCase() + event.schedule.slice(1),
    event.status === 'scheduled' ? '' : event.status,
    event.overlaps ? 'booked twice' : '',
    event.google ? googleSigns[event.google.state] : '',
  ].filter((sign) => sign !== '');
  return eventNodes({
    title: `${title || '(no title)'}${waits ? ' (not sent yet)' : ''}`,
    time: event.all_day ? 'All day' : time,
    lines: [people, event.location, signs.join(' · ')],
    spoken: `In ${calendar.name}`,
  });
}
