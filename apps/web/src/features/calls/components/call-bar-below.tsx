import { useNotePanel } from '../../../lib/note-panel.ts';
import { usePhone } from '../../../lib/softphone/phone-state.ts';
import { Later } from '../../../ui/later.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { NotePanel } from '../../caller-info/index.ts';
import { ActiveCall } from './active-call.tsx';
import classes from './call-bar.module.css';
import { CallerCard } from './caller-card.tsx';
import { IncomingCall } from './incoming-call.tsx';
import { Rung } from './rung.tsx';

/**
 * What belongs to a call and has no room in its bar: what rings while one speaks, who calls, whom we ring, the note that
 * is written. It has a strip of its own below the top bar, so that it lies over nothing and the bar's buttons stay where
 * they are. On a phone it stands above the navigation, with the bar below it.
 */
export default function CallBarBelow() {
  const isPhone = usePhoneWidth();
  const { current, ringing } = usePhone(({ bar }) => bar);
  const [first] = ringing;
  const { of: note, focused } = useNotePanel();
  return (
    <>
      <section className={classes.strip} aria-label="Beside the call">
        {first && current ? <IncomingCall key={first.uuid} ringing={first} /> : null}
        {first ? <CallerCard ringing={first} /> : null}
        <Rung />
        {note ? (
          <Later>
            <NotePanel key={note.callUuid} of={note} focused={focused} />
          </Later>
        ) : null}
      </section>
      {isPhone ? <ActiveCall /> : null}
    </>
  );
}
