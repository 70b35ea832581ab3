import { PlainButton } from '../../../ui/plain-button.tsx';
import { keepWords, useSettle } from './settle.ts';

interface SettleButtonsProps {
  /** Of what is to be settled, and what it is called: several of them may stand below one another. */
  id: number;
  title: string;
  state: keyof typeof keepWords;
  onSettled?: () => void;
}

/** The two ways out of a change that Google does not have as it was made here. */
export function SettleButtons({ id, title, state, onSettled }: SettleButtonsProps) {
  const { busyWith, settle } = useSettle();
  return (
    <div className="row gap-8 wrap">
      {(['mine', 'google'] as const).map((keep) => (
        <PlainButton
          key={keep}
          disabled={busyWith !== null}
          aria-label={`${keepWords[state][keep]}: ${title}`}
          onClick={() => settle(id, keep, onSettled)}
        >
          {keepWords[state][keep]}
        </PlainButton>
      ))}
    </div>
  );
}
