import { displayOf } from '../../../lib/softphone/bar-state.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { CurrentCall } from './current-call.tsx';
import { IncomingCall } from './incoming-call.tsx';

/**
 * The call's bar by its display: in the top bar, on a phone above the navigation (specification 3, 2.10). What rings while
 * one speaks stands below it, on a phone above: the buttons of the call that goes on stay where they are.
 */
export function ActiveCall() {
  const bar = usePhone((state) => state.bar);
  const display = displayOf(bar);
  const [ringing] = bar.ringing;
  const incoming = ringing ? (
    <IncomingCall key={ringing.uuid} ringing={ringing} beside={bar.current !== null} />
  ) : null;
  if (!bar.current) return incoming;
  return (
    <div className="relative fixed-size">
      {incoming}
      <CurrentCall current={bar.current} adding={display === 'addToCall'} />
    </div>
  );
}
