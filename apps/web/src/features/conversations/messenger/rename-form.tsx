import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '@chairline/office-state/conversations';
import { mdiCheck, mdiClose } from '@mdi/js';
import { useId, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { rename } from '../mutations.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './convo-header.module.css';

const { conversationMessages: words } = contract;

/** Why a title cannot be taken; null when it can. */
function titleProblem(title: string): string | null {
  if (title.trim() === '') return words.addTitle;
  return title.trim().length > contract.CONVO_NAME_MAX ? words.titleTooLong : null;
}

/** Gives a conversation another title, in the place of the old one. */
export function RenameForm({ convo, onDone }: { convo: Conversation; onDone: () => void }) {
  const [title, setTitle] = useState(convo.convo_name);
  const { busy: saving, fault, setFault, run } = useWork();
  const faultId = useId();
  const save = async () => {
    const problem = titleProblem(title);
    setFault(problem);
    if (problem !== null || saving) return;
    if (title.trim() === convo.convo_name) {
      onDone();
      return;
    }
    await run(async () => {
      await rename(convo.convo_id, title.trim());
      onDone();
    });
  };
  return (
    <form
      className="row grow wrap gap-2 min-w-0"
      aria-label="Title of the conversation"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDone();
      }}
    >
      <input
        className={classes.title}
        aria-label="Title"
        aria-invalid={fault !== null || undefined}
        aria-describedby={faultId}
        value={title}
        // It takes the place of what was clicked.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setFault(null);
        }}
      />
      <IconButton icon={mdiCheck} label="Save the title" type="submit" disabled={saving} />
      <IconButton icon={mdiClose} label="Keep the old title" onClick={onDone} />
      <p id={faultId} className={classes.fault} role="alert">
        {fault}
      </p>
    </form>
  );
}
