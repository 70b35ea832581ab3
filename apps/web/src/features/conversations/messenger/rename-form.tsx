import { conversations as contract } from '@chairline/contract';
import { mdiCheck, mdiClose } from '@mdi/js';
import { useId, useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Conversation } from '../convo-lists.ts';
import { rename } from '../mutations.ts';
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
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const faultId = useId();
  const save = async () => {
    const problem = titleProblem(title);
    setFault(problem);
    if (problem !== null || saving) return;
    if (title.trim() === convo.convo_name) {
      onDone();
      return;
    }
    setSaving(true);
    try {
      await rename(convo.convo_id, title.trim());
      onDone();
    } catch (error) {
      if (!isShownAlready(error)) setFault(errorMessage(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={classes.renaming}
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
      <button type="submit" className={classes.icon} aria-label="Save the title" disabled={saving}>
        <Icon path={mdiCheck} size={20} />
      </button>
      <button type="button" className={classes.icon} aria-label="Keep the old title" onClick={onDone}>
        <Icon path={mdiClose} size={20} />
      </button>
      <p id={faultId} className={classes.fault} role="alert">
        {fault}
      </p>
    </form>
  );
}
