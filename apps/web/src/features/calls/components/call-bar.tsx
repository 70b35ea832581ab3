import { displayOf } from '../../../lib/softphone/bar-state.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { ActiveCall } from './active-call.tsx';
import { CallEffects } from './call-effects.tsx';
import { PhoneButton } from './phone-button.tsx';

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
