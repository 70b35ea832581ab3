import type { contacts } from '@chairline/contract';
import classes from './list-head.module.css';

const statuses: { status: contacts.ContactStatus; word: string; tip: string }[] = [
  { status: 'all', word: 'All', tip: 'Everyone' },
  { status: 'waiting', word: 'Waiting', tip: 'Needs an answer' },
  { status: 'missed', word: 'Missed', tip: 'Last call was missed' },
  { status: 'failed', word: 'Failed', tip: 'Last text was not delivered' },
  { status: 'unknown', word: 'Unknown', tip: 'Numbers nobody has named' },
];

interface StatusFilterProps {
  /** Null while another list than the contacts stands below. */
  status: contacts.ContactStatus | null;
  onChange: (status: contacts.ContactStatus) => void;
}

/** The list's status buttons; one at a time, the pressed one again shows everyone. */
export function StatusFilter({ status, onChange }: StatusFilterProps) {
  return (
    <div className={classes.statuses} role="group" aria-label="Show">
      {statuses.map((choice) => (
        <button
          key={choice.status}
          type="button"
          className={`bare fixed-size h-26 pad-0-8 radius-13 ink-dim font-12-medium hover-lift ring-inside phone-h-44 phone-min-w-44 phone-radius-22 phone-size-14 ${classes.status}`}
          aria-pressed={status === choice.status}
          data-tip={choice.tip}
          onClick={() => onChange(status === choice.status ? 'all' : choice.status)}
        >
          {choice.word}
        </button>
      ))}
    </div>
  );
}
