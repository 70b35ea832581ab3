import { formatCount } from '@chairline/contract';
import { PlainButton } from '../../../ui/plain-button.tsx';

interface ChoiceBarProps {
  /** How many are chosen. */
  count: number;
  /** How many can be chosen. */
  total: number;
  mayText: boolean;
  /** Why nothing can be written now. */
  locked: string | null;
  /** How many of those shown were dealt with, and whether they are shown. */
  done: number;
  showDone: boolean;
  onAll: () => void;
  onNone: () => void;
  onText: () => void;
  /** Left out where not all of them are named. */
  onDone: (() => void) | null;
  onSent: () => void;
  onShowDone: () => void;
}

/** Over a list: how many are chosen and what is done with them; what was sent, and who was dealt with. */
export function ChoiceBar(given: ChoiceBarProps) {
  const { count, total, mayText, locked, done, showDone } = given;
  const refused = { 'aria-disabled': locked !== null || undefined, 'data-tip': locked ?? undefined };
  return (
    <div className="flex wrap gap-6 items-center" role="group" aria-label="Work on the list">
      {count > 0 ? (
        <>
          {mayText ? (
            <PlainButton filled {...refused} onClick={() => locked === null && given.onText()}>
              Text {formatCount(count)}…
            </PlainButton>
          ) : null}
          {given.onDone ? (
            <PlainButton {...refused} onClick={() => locked === null && given.onDone?.()}>
              Done
            </PlainButton>
          ) : null}
          <PlainButton onClick={given.onNone}>Choose none</PlainButton>
        </>
      ) : (
        <>
          {total > 0 ? (
            <PlainButton onClick={given.onAll}>Choose all {formatCount(total)}</PlainButton>
          ) : null}
          {mayText ? <PlainButton onClick={given.onSent}>Sent texts</PlainButton> : null}
          {done > 0 ? (
            <PlainButton aria-pressed={showDone} onClick={given.onShowDone}>
              {showDone ? 'Hide' : 'Show'} {formatCount(done)} done
            </PlainButton>
          ) : null}
        </>
      )}
    </div>
  );
}
