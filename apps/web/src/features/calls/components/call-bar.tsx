import { usePhone } from '../../../lib/softphone/softphone.ts';
import { displayOf } from '../../../lib/softphone/bar-state.ts';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { CallEffects } from './call-effects.tsx';
import { CurrentCall } from './current-call.tsx';
import { IncomingCall } from './incoming-call.tsx';
import { PhoneButton } from './phone-button.tsx';

/** The call's bar by its display: in the top bar, on a phone above the navigation (specification 3, 2.10). */
function ActiveCall() {
  const bar = usePhone((state) => state.bar);
  const display = displayOf(bar);
  const [ringing] = bar.ringing;
  if (display === 'incomingCall' && ringing) return <IncomingCall key={ringing.uuid} ringing={ringing} />;
  return bar.current ? <CurrentCall current={bar.current} adding={display === 'addToCall'} /> : null;
}

/** The call bar in the top bar: the phone's own button while nothing goes on. */
export default function CallBar() {
  const isPhone = usePhoneWidth();
  const active = usePhone(({ bar }) => displayOf(bar) !== 'default');
  return (
    <>
      <CallEffects />
      {active && !isPhone ? <ActiveCall /> : <PhoneButton />}
    </>
  );
}

/** The same above a phone's navigation: nothing while nothing goes on. */
export function CallBarBelow() {
  const isPhone = usePhoneWidth();
  return isPhone ? <ActiveCall /> : null;
}
