import type { contacts as contract } from '@chairline/contract';
import { Later } from '../../../ui/later.tsx';
import { LongestFirst, StatusCount } from '../lazy-parts.ts';
import classes from './list-head.module.css';

const statuses: { status: contract.ContactStatus; word: string; tip: string }[] = [
  { status: 'all', word: 'All', tip: 'Everyone' },
  { status: 'waiting', word: 'Waiting', tip: 'Needs an answer' },
  { status: 'missed', word: 'Missed', tip: 'Last call was missed' },
  { status: 'failed', word: 'Failed', tip: 'Last text was not delivered' },
  { status: 'unknown', word: 'Unknown', tip: 'Numbers nobody has named' },
];

const shape =
  'bare fixed-size h-26 pad-0-6 radius-13 ink-dim font-12-medium hover-lift ring-inside phone-h-44 phone-min-w-44 phone-radius-22 phone-size-14';

interface StatusFilterProps {
  /** Null while another list than the contacts stands below. */
  status: contract.ContactStatus | null;
  onChange: (status: contract.ContactStatus) => void;
  /** The list is on the screen: what is counted may be asked for. */
  shown: boolean;
}

/** The list's status buttons with how many stand there; one at a time, the pressed one again shows everyone. */
export function StatusFilter({ status, onChange, shown }: StatusFilterProps) {
  return (
    <div className="row pad-l-8 margin-b-8">
      <div className={classes.statuses} role="group" aria-label="Show">
        {statuses.map((choice) => (
          <button
            key={choice.status}
            type="button"
            className={`${shape} ${classes.status}`}
            aria-pressed={status === choice.status}
            data-tip={choice.tip}
            onClick={() => onChange(status === choice.status ? 'all' : choice.status)}
          >
            {choice.word}
            {choice.status === 'all' ? null : ' '}
            {choice.status === 'all' ? null : (
              // As wide before its number is there as with it: nothing moves when it comes.
              <span className="inline-row size-11 tabular min-w-18">
                {shown ? (
                  <Later fallback={null}>
                    <StatusCount status={choice.status} />
                  </Later>
                ) : null}
              </span>
            )}
          </button>
        ))}
      </div>
      {status === 'waiting' ? (
        <Later>
          <LongestFirst />
        </Later>
      ) : null}
    </div>
  );
}
