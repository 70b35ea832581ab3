import { labels } from '@chairline/contract';
import { Suspense, type RefObject } from 'react';
import { type Help, HelpNote, UnfilledNote } from '../../composer/index.ts';
import type { Contact } from '../../contacts/index.ts';
import type { ComposerState } from '../use-composer.ts';
import classes from './composer.module.css';

/** Under the field: what is wrong, what was left open, how many texts it makes. */
export function ComposerNotes({
  id,
  composer,
  contact,
  field,
  help,
}: {
  id: string;
  composer: ComposerState;
  contact: Contact | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  help: Help;
}) {
  const { draft, tooMuch, blocked, count, answer, held } = composer;
  // A text that came back because the office's time is over has its reason above the field already.
  const problem = tooMuch ?? (draft.problem === blocked ? null : draft.problem);
  const open = labels.openPlaceholders(draft.text);
  return (
    <div id={id} className={classes.notes}>
      {help.speaks ? (
        <Suspense fallback={null}>
          <HelpNote help={help} />
        </Suspense>
      ) : null}
      {problem ? (
        <p role="alert" className="grow ink-error">
          {problem}
        </p>
      ) : null}
      {answer ? (
        <p className="grow ink-warn" role={held ? 'alert' : 'status'}>
          {answer.name} answered while you were writing.
          {held ? ' Send again if yours should go out as well.' : ''}
        </p>
      ) : null}
      {!problem && open.length > 0 ? (
        <Suspense fallback={null}>
          <UnfilledNote
            text={draft.text}
            field={field}
            contact={contact}
            held={composer.heldOpen}
            onFill={composer.type}
            onSendAnyway={composer.sendAnyway}
          />
        </Suspense>
      ) : null}
      {count.segments > 1 && composer.messengerUntil === null ? (
        <p className="fixed-size ink-dim tabular">
          {count.characters} characters · {count.segments} parts
        </p>
      ) : null}
    </div>
  );
}
