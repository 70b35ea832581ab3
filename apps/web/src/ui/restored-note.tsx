import type { MouseEvent } from 'react';
import classes from './restored-note.module.css';

interface RestoredNoteProps {
  /** What is typed anew all the same, such as a password. */
  but?: string;
  onClear: () => void;
}

/** Stands in a form that was opened with what was typed in it before; the focus stays in the form. */
export function RestoredNote({ but, onClear }: RestoredNoteProps) {
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.closest('form');
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    onClear();
  };
  return (
    <p className={classes.note} role="status">
      <span>Restored what you typed.{but ? ` ${but}` : ''}</span>
      <button type="button" className={classes.clear} onClick={clear}>
        Clear
      </button>
    </p>
  );
}
