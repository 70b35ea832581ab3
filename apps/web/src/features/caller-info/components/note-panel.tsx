import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { closeNote, type Noted } from '../../../lib/note-panel.ts';
import { callNotesQuery, ownNoteOn } from '../notes.ts';
import { NoteField } from './note-field.tsx';

/** The viewer's note on the call that goes on, or has just ended: it stands in the thread as soon as it is saved. */
export default function NotePanel({ of, focused }: { of: Noted; focused: boolean }) {
  const me = useSession().user_id;
  const { data } = useQuery(callNotesQuery(of.contactId));
  const name = `Note on the call with ${of.name}`;
  return (
    <section
      className="flex wrap items-center gap-8 grow min-w-0 radius-card inset-line bg-panel pad-8-12"
      data-call-note
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        closeNote();
      }}
    >
      <p className="caption no-margin">{name}: everybody sees it in the thread.</p>
      <NoteField
        callUuid={of.callUuid}
        note={ownNoteOn(data, of.callUuid, me)}
        focused={focused}
        onSaved={closeNote}
      >
        <PlainButton data-tip="What you wrote is kept here (Esc)" onClick={closeNote}>
          Close
        </PlainButton>
      </NoteField>
    </section>
  );
}
