import { isMouseClick } from '../../../ui/is-plain-click.ts';
import type { FamilyView } from '../use-family.ts';
import classes from './answerer.module.css';

interface AnswererProps {
  members: FamilyView['members'];
  /** contact_id of whom the next message goes to. */
  chosen: number;
  onChoose: (contactId: number) => void;
  /** Chosen with the mouse: what is written to them comes next. */
  onWrite: () => void;
}

/** To whom of a family the next message goes. */
export function Answerer({ members, chosen, onChoose, onWrite }: AnswererProps) {
  return (
    <fieldset className={classes.answerer}>
      <legend className={classes.label}>Answer goes to</legend>
      {members.map((member) => (
        <label
          key={member.id}
          className={`relative fixed-size radius-bubble inset-line-strong ink size-13 line-h-28 pointer phone-radius-22 phone-line-h-44 ${classes.choice}`}
        >
          <input
            type="radio"
            name="answer-to"
            className="absolute inset-0 w-full h-full no-margin pointer opacity-0"
            checked={member.id === chosen}
            onChange={() => onChoose(member.id)}
            onClick={(event) => isMouseClick(event) && onWrite()}
          />
          <span>{member.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
