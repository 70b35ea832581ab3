import classes from './newest-note.module.css';

interface NewestNoteProps {
  /** What somebody else saved, in words. */
  value: string;
  onTake: () => void;
}

/** Stands under a field whose value somebody else changed while this user was typing. */
export function NewestNote({ value, onTake }: NewestNoteProps) {
  return (
    <p className={classes.note}>
      <span>
        Saved by somebody else: <strong>{value || 'nothing'}</strong>
      </span>
      <button type="button" className={classes.take} onClick={onTake}>
        Use it
      </button>
    </p>
  );
}
