import { mdiPhoneInTalkOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { ongoingCallsQuery, waitingCallsQuery } from '../../../lib/ongoing-calls.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './ongoing-calls.module.css';

interface OngoingToggleProps {
  on: boolean;
  onToggle: () => void;
}

/** Shows the calls that go on in the contacts' place, and how many there are. */
export function OngoingToggle({ on, onToggle }: OngoingToggleProps) {
  const others = useQuery(ongoingCallsQuery).data;
  const waits = useQuery(waitingCallsQuery).data;
  // Two colleagues whose call waits for a third stand in both.
  const calls = new Set([...(others ?? []), ...(waits ?? [])].map(({ call_uuid }) => call_uuid));
  const count = calls.size;
  const isKnown = others !== undefined && waits !== undefined;
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-pressed={on}
      aria-label={isKnown ? `Ongoing calls, ${count}` : 'Ongoing calls'}
      data-tip="Ongoing calls"
      data-some={count > 0 || undefined}
      onClick={onToggle}
    >
      <Icon path={mdiPhoneInTalkOutline} size={16} />
      <span className={classes.count} aria-hidden>
        {isKnown ? count : ''}
      </span>
    </button>
  );
}
