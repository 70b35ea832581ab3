import { displayOf } from '../../../lib/softphone/bar-state.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { CurrentCall } from './current-call.tsx';
import { IncomingCall } from './incoming-call.tsx';

/** The call's bar by its display: in the top bar, on a phone above the navigation (specification 3, 2.10). */
export function ActiveCall() {
  const bar = usePhone((state) => state.bar);
  const [ringing] = bar.ringing;
  if (bar.current) return <CurrentCall current={bar.current} adding={displayOf(bar) === 'addToCall'} />;
  return ringing ? <IncomingCall key={ringing.uuid} ringing={ringing} /> : null;
}
