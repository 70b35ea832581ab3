import { mdiClose, mdiReply } from '@mdi/js';
import { Icon } from '../../ui/icon.tsx';
import type { ReplyRef } from './drafts.ts';
import classes from './reply-quote.module.css';

/** The message that is answered, above the field. */
export function ReplyQuote({ reply, onRemove }: { reply: ReplyRef; onRemove: () => void }) {
  return (
    <div className={classes.quote} role="group" aria-label={`Answer to ${reply.author}`}>
      <Icon path={mdiReply} size={16} className={classes.sign} />
      <p className={classes.words}>
        <span className={classes.author}>{reply.author}</span>
        <span className={classes.excerpt}>{reply.excerpt || 'Attachment'}</span>
      </p>
      <button
        type="button"
        className={classes.remove}
        aria-label="Do not answer to this message"
        data-tip="Do not answer to this message"
        onClick={onRemove}
      >
        <Icon path={mdiClose} size={16} />
      </button>
    </div>
  );
}
