import { mdiAccountTieVoiceOutline, mdiHeadset, mdiPhone, mdiPhoneRing } from '@mdi/js';
import { ignore } from '../../../lib/softphone/in-call.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { answer } from '../../../lib/softphone/softphone.ts';
import type { Ringing } from '../../../lib/softphone/bar-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { askedAs, askedInBy } from '../call-words.ts';
import { personName, usePeople } from '../../conversations/index.ts';
import classes from './call-bar.module.css';

/** A call that rings here: who it is, and what we are asked to be in it. */
export function IncomingCall({ ringing }: { ringing: Ringing }) {
  const { busy, run } = useWork(sayFault);
  const current = usePhone(({ bar }) => bar.current);
  const more = usePhone(({ bar }) => bar.ringing.length - 1);
  const name = ringing.title || 'Unknown caller';
  const asker = usePeople().find(({ user_id }) => user_id === ringing.askedBy);
  const asked = asker ? askedInBy(personName(asker), ringing.transfer) : '';
  const rest = current
    ? `${current.title} waits while you speak.`
    : more > 0
      ? `${more} more ${more === 1 ? 'call rings' : 'calls ring'}.`
      : '';
  const note = [asked, rest].filter(Boolean).join(' ');
  return (
    <section className={`${classes.bar} ${classes.incoming}`} aria-label="Incoming call">
      <span className={`ink-ok ${classes.ring}`}>
        <Icon path={mdiPhoneRing} size={20} />
      </span>
      <span className={classes.who} title={name}>
        {name}
      </span>
      {note ? <span className="caption ellipsis min-w-0 tabular">{note}</span> : null}
      <span className="icon-button square-24 fixed-size" data-tip={askedAs(ringing.role)}>
        <Icon
          path={ringing.role === 'supervisor' ? mdiAccountTieVoiceOutline : mdiHeadset}
          size={18}
          label={askedAs(ringing.role)}
        />
      </span>
      <button
        type="button"
        className={classes.answer}
        aria-busy={busy || undefined}
        data-tip={current ? 'Answer; the call you are in waits (Alt A)' : 'Answer (Alt A)'}
        onClick={() => void run(() => answer(ringing.uuid))}
      >
        <Icon path={mdiPhone} size={16} />
        Answer
      </button>
      <button
        type="button"
        className={classes.ignore}
        data-tip="Ignore (Alt X)"
        onClick={() => ignore(ringing.uuid)}
      >
        Ignore
      </button>
    </section>
  );
}
