import { openPlaceholders } from '../../composer/index.ts';
import type { ComposerState } from '../use-composer.ts';
import classes from './composer.module.css';

/** Under the field: what is wrong, what was left open, how many texts it makes. */
export function ComposerNotes({ id, composer }: { id: string; composer: ComposerState }) {
  const { draft, tooLong, blocked, count, answer, held } = composer;
  // A text that came back because the office's time is over has its reason above the field already.
  const problem = tooLong ?? (draft.problem === blocked ? null : draft.problem);
  const open = openPlaceholders(draft.text);
  return (
    <div id={id} className={classes.notes}>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
      {answer ? (
        <p className={classes.left} role={held ? 'alert' : 'status'}>
          {answer.name} answered while you were writing.
          {held ? ' Send again if yours should go out as well.' : ''}
        </p>
      ) : null}
      {!problem && open.length > 0 ? (
        <p className={classes.left} role="status">
          {open.join(', ')} {open.length === 1 ? 'is' : 'are'} not filled in, and would go out as{' '}
          {open.length === 1 ? 'it is' : 'they are'}.
        </p>
      ) : null}
      {count.segments > 1 ? (
        <p className={classes.count}>
          {count.characters} characters · {count.segments} texts
        </p>
      ) : null}
    </div>
  );
}
