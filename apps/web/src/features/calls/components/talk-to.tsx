import { calls } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { announce } from '../../../ui/announcer.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { type TalkTo as Choice, talkToNames, talkToOf, talkToWords } from '../call-words.ts';
import classes from './call-bar.module.css';

const choices: readonly Choice[] = ['agents', 'everyone', 'listen'];

interface TalkToProps {
  self: calls.Participant;
  conferenceName: string;
}

/** Whom a supervisor speaks with, and who hears them. */
export function TalkTo({ self, conferenceName }: TalkToProps) {
  const { busy, busyWith, run } = useWork<Choice>(sayFault);
  const now = talkToOf(self);
  return (
    <div role="radiogroup" aria-label="Whom you speak with" className={classes.talkTo} aria-busy={busy}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          role="radio"
          className={classes.talk}
          aria-checked={(busyWith ?? now) === choice}
          data-tip={talkToWords[choice]}
          onClick={() => {
            if (choice === now) return;
            void run(async () => {
              await call(calls.updateSupervisorState, { body: { conferenceName, state: choice } });
              announce(talkToWords[choice]);
            }, choice);
          }}
        >
          {talkToNames[choice]}
        </button>
      ))}
    </div>
  );
}
