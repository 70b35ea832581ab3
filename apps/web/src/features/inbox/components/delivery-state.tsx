import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { mdiAlertCircleOutline, mdiReload } from '@mdi/js';
import { useLimited } from '../../../lib/limited.ts';
import { Icon } from '../../../ui/icon.tsx';
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
  if (word === null)
    return item.delivery_note ? (
      <p className="row caption gap-6 min-h-18 ink-warn">
        <Icon className="fixed-size" path={mdiAlertCircleOutline} size={14} />
        <span>{item.delivery_note}</span>
      </p>
    ) : null;
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
        <button
          type="button"
          className={classes.resend}
          disabled={sending || limited !== null}
          onClick={resend}
        >
          <Icon path={mdiReload} size={14} />
          {sending ? 'Sending…' : 'Resend'}
        </button>
      ) : null}
    </p>
  );
}
