import { formatPhone } from '@chairline/contract';
import { mdiEmailOutline, mdiMessageOffOutline } from '@mdi/js';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useSession } from '../../../lib/session.ts';
import { type ChannelChoice, MESSENGER } from '../text-channel.ts';
import classes from './composer.module.css';

interface ComposerChannelProps {
  /** Whom one writes to; null while that is not known. */
  name: string | null;
  from: string | null;
  to: string | null;
  choices: readonly ChannelChoice[];
  /** Until when they can be answered in Messenger, in milliseconds; null where it goes to a number. */
  messengerUntil: number | null;
  /** Why no text can go out; takes the place of the plain words. */
  blocked: string | null;
  onChoose: (number: string) => void;
  /** Opens the mail composer; left out where the contact has no address. */
  onEmail?: (() => void) | undefined;
}

const wordsOf = ({ number, label, lastUsed, stopped }: ChannelChoice): string =>
  [
    number === MESSENGER ? '' : formatPhone(number),
    label,
    stopped ? 'asked us to stop' : lastUsed ? 'last used' : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** 'today 2:25 PM' */
const whenWords = (at: number, timezone: string): string =>
  formatWhen(new Date(at).toISOString(), timezone).replace(/^T/, 't');

/** From which number to which a text goes, in plain words; a choice where the contact has several. */
export function ComposerChannel({
  name,
  from,
  to,
  choices,
  messengerUntil,
  blocked,
  onChoose,
  onEmail,
}: ComposerChannelProps) {
  const { timezone } = useSession().client;
  const choice =
    choices.length > 1 && to !== null ? (
      <ChoiceField
        inText
        className={`font-12-medium min-w-0 ${blocked === null ? 'ink-brand' : ''}`}
        aria-label={
          choices.some(({ number }) => number === MESSENGER) ? 'How it goes' : 'Number the text goes to'
        }
        value={to}
        data={choices.map((entry) => ({
          value: entry.number,
          label: wordsOf(entry),
          disabled: entry.stopped,
        }))}
        onChange={onChoose}
      />
    ) : null;
  const email = onEmail ? (
    <LinkButton size={12} className={classes.email} onClick={onEmail}>
      <Icon path={mdiEmailOutline} size={14} />
      E-mail instead
    </LinkButton>
  ) : null;
  if (blocked !== null) {
    return (
      <div className={classes.blocked}>
        <span className="row gap-6 min-w-0" role="status">
          <Icon className="fixed-size" path={mdiMessageOffOutline} size={16} />
          {blocked}
        </span>
        {choice}
        {email}
      </div>
    );
  }
  if (messengerUntil !== null)
    return (
      <div className={`row caption wrap min-h-24 tabular ${classes.channel}`}>
        {name === null ? null : <span className="ellipsis ink medium">{name}</span>}
        <span>
          {choice ? 'Answer' : 'Messenger ·'} until {whenWords(messengerUntil, timezone)}
          {choice ? ' by' : null}
        </span>
        {choice}
        {email}
      </div>
    );
  if (from === null || to === null)
    return <div className={`row caption wrap min-h-24 tabular ${classes.channel}`}>{email}</div>;
  return (
    <div className={`row caption wrap min-h-24 tabular ${classes.channel}`}>
      {name === null ? null : <span className="ellipsis ink medium">{name}</span>}
      <span>
        Text from {formatPhone(from)} to {choice ? '' : formatPhone(to)}
      </span>
      {choice}
      {email}
    </div>
  );
}
