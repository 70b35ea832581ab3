import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { mdiAlertCircleOutline, mdiTrayArrowDown } from '@mdi/js';
import { call } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { ResendButton } from '../../../ui/thread/resend-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { receiveItem } from '../store.ts';
import { useResendItem } from '../use-resend-item.ts';
import classes from './thread.module.css';

/**
 * How far a text or e-mail of ours is, in words; with a way to send a failed one again. Of a patient's: what is missing
 * of it.
 */
export function DeliveryState({ item }: { item: CommItem }) {
  const { resend, sending } = useResendItem(item);
  const limited = useLimited();
  const word = inbox.deliveryWord(item.comm_direction);
  if (word === null) return item.delivery_note || item.lost_media ? <Missing item={item} /> : null;
  if (word !== 'Failed') {
    return (
      <p className={classes.state}>
        {word}
        {item.delivery_note ? ` · ${item.delivery_note}` : ''}
      </p>
    );
  }
  return (
    <p className={classes.state} data-failed>
      <span>
        Failed
        {item.delivery_note ? ` · ${item.delivery_note}` : ''}
      </span>
      {item.can.resend ? (
        <ResendButton sending={sending} disabled={limited !== null} onClick={resend} />
      ) : null}
    </p>
  );
}

/** What is missing of a patient's text, and a way to have it fetched once more. */
function Missing({ item }: { item: CommItem }) {
  const { busy, fault, run } = useWork();
  const limited = useLimited();
  const again = async () => {
    const answer = await call(inbox.fetchTextMediaAgain, { params: { id: item.comm_participant_id } });
    receiveItem(answer.item);
  };
  const trying = item.lost_media === 'trying';
  return (
    <div className="row wrap caption gap-6 min-h-18 ink-warn" role="status">
      <span className="row gap-6 min-w-0">
        <Icon className="fixed-size" path={trying ? mdiTrayArrowDown : mdiAlertCircleOutline} size={14} />
        {trying ? 'Attachments are being fetched from the carrier …' : item.delivery_note}
      </span>
      {item.lost_media ? (
        <PlainButton disabled={busy || limited !== null} onClick={() => void run(again)}>
          {trying ? 'Try again now' : 'Try again'}
        </PlainButton>
      ) : null}
      {fault === null ? null : <span role="alert">{fault}</span>}
    </div>
  );
}
