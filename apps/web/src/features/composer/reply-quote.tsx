import { mdiClose, mdiReply } from '@mdi/js';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ReplyRef } from '../../lib/outbox/reply-ref.ts';
import classes from './reply-quote.module.css';

/** The message that is answered, above the field. */
export function ReplyQuote({ reply, onRemove }: { reply: ReplyRef; onRemove: () => void }) {
  return (
    <div className={classes.quote} role="group" aria-label={`Answer to ${reply.author}`}>
      <Icon path={mdiReply} size={16} className="fixed-size ink-dim" />
      <p className="column text-12 grow min-w-0 no-margin">
        <span className="medium">{reply.author}</span>
        <span className="ellipsis ink-dim">{reply.excerpt || 'Attachment'}</span>
      </p>
      <IconButton icon={mdiClose} label="Do not answer to this message" size={28} round onClick={onRemove} />
    </div>
  );
}
