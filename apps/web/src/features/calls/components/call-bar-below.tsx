import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { ActiveCall } from './active-call.tsx';

/** The call bar above a phone's navigation: nothing while nothing goes on. */
export default function CallBarBelow() {
  return usePhoneWidth() ? <ActiveCall /> : null;
}
