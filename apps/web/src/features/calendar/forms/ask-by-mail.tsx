import type { calendar as contract } from '@chairline/contract';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { inviteToEvent } from '../event-mutations.ts';

/** Asks those who take part, as it is saved, by mail whether they come; says who has no address. */
export function AskByMail({ event }: { event: contract.CalendarEvent }) {
  const { busy, run } = useWork((error) => sayFault(error, 'Nobody was asked.'));
  const ask = () =>
    run(async () => {
      const unreachable = await inviteToEvent(event);
      notify(
        unreachable.length === 0
          ? { message: 'The invitations are on their way.', kind: 'success' }
          : { message: `No e-mail address: ${unreachable.join(', ')}.`, kind: 'warning' },
      );
    });
  return (
    <PlainButton aria-disabled={busy || undefined} onClick={() => void ask()}>
      {busy ? 'Sending…' : 'Ask by mail whether they come'}
    </PlainButton>
  );
}
