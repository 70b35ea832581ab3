import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { chooseList } from '../list-choice.ts';
import { useStatusCounts } from '../list-counts.ts';

const answer = async (opens_on: 'all' | 'waiting') => {
  if (await chooseList({ opens_on }))
    notify({ message: 'The menu beside the search changes it: Open on who waits.' });
};

interface OpensOnProps {
  /** A pointer is over the rows: a press on the lowest must not end on what has come there meanwhile. */
  pointed: boolean;
}

/** Asks once whether the list is to open on who waits, at its foot, where nothing moves for it. */
export default function OpensOn({ pointed }: OpensOnProps) {
  const { opens_on } = useSession().contact_list;
  // Where it would show somebody.
  const waiters = useStatusCounts()?.waiting ?? 0;
  const [shown, setShown] = useState(false);
  if (opens_on !== null || waiters === 0) return null;
  if (!shown && !pointed) setShown(true);
  if (!shown) return null;
  return (
    <div
      className="row wrap gap-8 fixed-size line-top pad-8-12 bg-raised"
      role="group"
      aria-label="How the list opens"
    >
      <span className="text-13 grow min-w-0">Open the list on who waits?</span>
      <PlainButton onClick={() => void answer('waiting')}>Yes</PlainButton>
      <PlainButton onClick={() => void answer('all')}>Not now</PlainButton>
    </div>
  );
}
