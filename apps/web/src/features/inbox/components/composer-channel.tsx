import { formatPhone } from '@chairline/contract';
import { mdiMessageOffOutline } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import type { TextNumber } from '../../contacts/index.ts';
import classes from './composer.module.css';

interface ComposerChannelProps {
  from: string | null;
  to: string | null;
  numbers: readonly TextNumber[];
  /** Why no text can go out; takes the place of the plain words. */
  blocked: string | null;
  onChoose: (number: string) => void;
}

/** From which number to which a text goes, in plain words; a choice where the contact has several. */
export function ComposerChannel({ from, to, numbers, blocked, onChoose }: ComposerChannelProps) {
  const choice =
    numbers.length > 1 && to !== null ? (
      <select
        className={classes.choice}
        aria-label="Number the text goes to"
        value={to}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {numbers.map(({ number, label }) => (
          <option key={number} value={number}>
            {formatPhone(number)}
            {label ? ` · ${label}` : ''}
          </option>
        ))}
      </select>
    ) : null;
  if (blocked !== null) {
    return (
      <div className={classes.blocked} role="status">
        <Icon path={mdiMessageOffOutline} size={16} />
        <span>{blocked}</span>
        {choice}
      </div>
    );
  }
  if (from === null || to === null) return <div className={classes.channel} />;
  return (
    <div className={classes.channel}>
      <span>
        Text from {formatPhone(from)} to {choice ? '' : formatPhone(to)}
      </span>
      {choice}
    </div>
  );
}
