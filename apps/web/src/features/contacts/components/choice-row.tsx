import type { ReactNode } from 'react';
import classes from './contact-row.module.css';

interface ChoiceRowProps {
  id: number;
  chosen: boolean;
  /** The row the keyboard stands on: the only one Tab reaches. */
  active: boolean;
  onFocus: (id: number) => void;
  onSelect: (id: number, range: boolean) => void;
  /** What the row shows of its contact. */
  children: ReactNode;
}

/** A row of the contact list in mass-tag mode: a checkbox as wide as the list. */
export default function ChoiceRow({ id, chosen, active, onFocus, onSelect, children }: ChoiceRowProps) {
  return (
    <div className={classes.row} data-selected={chosen || undefined} onFocus={() => onFocus(id)}>
      {/* The row as a whole is the checkbox’s label, whose keys are its own; Shift would select its text instead. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <label
        className={classes.link}
        data-choosing
        onClick={(event) => {
          if (event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          onSelect(id, event.shiftKey);
        }}
      >
        <input
          type="checkbox"
          className={classes.check}
          data-contact={id}
          data-ring={id}
          data-list-row
          tabIndex={active ? 0 : -1}
          checked={chosen}
          // The click knows of Shift, the change does not.
          onChange={() => undefined}
          onClick={(event) => onSelect(id, event.shiftKey)}
        />
        {children}
      </label>
    </div>
  );
}
