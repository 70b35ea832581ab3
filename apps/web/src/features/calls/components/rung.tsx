import { calls, formatPhone } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { joinNames } from '../../../lib/softphone/call-title.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { useOwnCall } from '../use-own-call.ts';

/** Whom we have rung into the call, until they answer. */
export function Rung() {
  const { busy, run } = useWork(sayFault);
  const me = useSession().user_id;
  const { own } = useOwnCall();
  const mine = own?.rung.filter(({ asked_by }) => asked_by === me) ?? [];
  const [first] = mine;
  if (!own || !first) return null;
  const names = joinNames(mine.map(({ name }) => formatPhone(name)));
  const { conferenceName } = own;
  const stop = () =>
    run(async () => {
      for (const { user_id, phone_num } of mine)
        await call(calls.stopRinging, {
          body: { conferenceName, ...(user_id === null ? { phone_num } : { user_id }) },
        });
    });
  return (
    <div className="row gap-8 pad-4-8" role="group" aria-label="Rung into the call">
      <span className="caption ellipsis min-w-0" role="status">
        {`${first.transfer ? 'Transfer: ringing' : 'Ringing'} ${names} …`}
      </span>
      <PlainButton aria-disabled={busy} aria-label={`Stop ringing ${names}`} onClick={() => void stop()}>
        Cancel
      </PlainButton>
    </div>
  );
}
