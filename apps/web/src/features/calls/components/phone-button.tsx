import { mdiPhoneOffOutline, mdiPhoneOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { takePhone } from '../../../lib/softphone/softphone.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { BarButton } from '../../../ui/bar-button.tsx';
import { awayQuery } from '../away.ts';
import { useOwnCall } from '../use-own-call.ts';
import classes from './call-bar.module.css';
import { OtherCalls } from './other-calls.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

const words = {
  off: 'Phone',
  starting: 'The phone is being connected',
  ready: 'Phone: ready',
  lost: 'The phone cannot be reached',
  elsewhere: 'The phone is in another window',
  missing: 'No phone here',
} as const;

/** What the bar shows while nothing goes on: the phone, how it is, and calls that wait. */
export function PhoneButton() {
  const [opened, setOpened] = useState(false);
  const { status, why, elsewhere, resuming } = usePhone();
  const { waiting } = useOwnCall();
  const { busy, run } = useWork(sayFault);
  const me = useSession().user_id;
  const away = useQuery(awayQuery).data?.user_ids.includes(me) ?? false;
  const label = status === 'ready' && away ? 'Phone: you are away' : words[status];
  const busyElsewhere = status === 'elsewhere' && elsewhere !== null && elsewhere.display !== 'default';
  return (
    <div className="row gap-4 fixed-size">
      {resuming ? <span className="caption phone-gone">Going back into your call…</span> : null}
      {busyElsewhere ? (
        <>
          <span className="caption ellipsis phone-gone" role="status">
            {elsewhere.display === 'incomingCall' ? 'Rings' : 'In a call'} in another window
            {elsewhere.title ? `: ${elsewhere.title}` : ''}
          </span>
          <PlainButton aria-disabled={busy} onClick={() => void run(takePhone)}>
            Use it here
          </PlainButton>
        </>
      ) : null}
      <OtherCalls waiting={waiting} />
      <BarButton
        icon={away ? mdiPhoneOffOutline : mdiPhoneOutline}
        className="relative"
        label={label}
        tip={why ?? label}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <span
          className={classes.state}
          data-state={away && status === 'ready' ? 'elsewhere' : status}
          aria-hidden
        />
      </BarButton>
      {opened ? <PhoneDialog onClose={() => setOpened(false)} /> : null}
    </div>
  );
}
