import { formatPhone, labels } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { massPreviewQuery, type MassTarget } from '../mass-tagging.ts';
import classes from './mass-text.module.css';

/** Typing is over after so long, in milliseconds: only then is the preview asked for. */
const SETTLED_MS = 300;

export type Unfilled = 'skip' | 'send';

interface MassTextFieldProps {
  target: MassTarget;
  message: string;
  /** What happens to those it cannot be filled in for; null while nobody is known to be one. */
  unfilled: Unfilled | null;
  onMessage: (message: string) => void;
  onUnfilled: (unfilled: Unfilled | null) => void;
}

const many = (count: number) => count.toLocaleString('en-US');

/** The text to each of many: written with placeholders, shown as each would get it. */
export default function MassTextField({
  target,
  message,
  unfilled,
  onMessage,
  onUnfilled,
}: MassTextFieldProps) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(message.trim()), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const preview = useQuery(massPreviewQuery(target, settled));
  const shown = message.trim() === '' ? undefined : preview.data;
  const left = shown ? shown.total - shown.fillable : 0;
  const missing = [...new Set(shown?.people.flatMap((person) => person.missing))];
  const asked = left > 0;
  const settle = useEffectEvent(() => onUnfilled(asked ? (unfilled ?? 'skip') : null));
  useEffect(() => settle(), [asked]);
  const placed = labels.usedPlaceholders(message).size > 0;
  return (
    <>
      <Textarea
        label="Text to each of them (optional)"
        description={`Filled in for each: ${labels.placeholders.map((name) => `$${name}`).join(', ')}`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={labels.TEMPLATE_MAX}
        value={message}
        onChange={(event) => onMessage(event.currentTarget.value)}
      />
      {message.trim() !== '' && preview.error ? (
        <p className="text-13 margin-8-0-0 ink-error" role="alert">
          What each of them would get could not be shown. It is checked again before anything is sent.
        </p>
      ) : null}
      {shown && placed ? (
        <p
          className={`text-13 margin-8-0-0 medium tabular ${classes.counted}`}
          role="status"
          data-left={left > 0 || undefined}
        >
          {many(shown.fillable)} of {many(shown.total)} can be filled in.
        </p>
      ) : null}
      {shown && left > 0 ? (
        <fieldset className="text-13 margin-4-0-0 no-pad no-border">
          <legend className="no-pad ink-dim">The other {left === 1 ? 'one' : many(left)}:</legend>
          <label className={`row gap-8 min-h-32 pointer phone-min-h-44 ${classes.option}`}>
            <input
              type="radio"
              name="unfilled"
              checked={unfilled === 'skip'}
              onChange={() => onUnfilled('skip')}
            />
            <span>{left === 1 ? 'Gets' : 'Get'} no text</span>
          </label>
          <label className={`row gap-8 min-h-32 pointer phone-min-h-44 ${classes.option}`}>
            <input
              type="radio"
              name="unfilled"
              checked={unfilled === 'send'}
              onChange={() => onUnfilled('send')}
            />
            <span>
              {left === 1 ? 'Gets' : 'Get'} it anyway, with {missing.join(', ')} as typed
            </span>
          </label>
        </fieldset>
      ) : null}
      {shown ? (
        <details className="text-13 margin-t-8">
          <summary className="min-h-28 ink-dim line-h-28 pointer phone-min-h-44 phone-line-h-44">
            Preview for each of them
          </summary>
          <ul className={classes.people}>
            {shown.people.map(({ contact_id, name, phone_num, text, missing: open, problem }) => (
              <li key={contact_id} className={classes.person}>
                <span className="medium">{name || formatPhone(phone_num) || 'Nobody named'}</span>
                {problem ? (
                  <span className="ink-warn">{problem}</span>
                ) : (
                  <>
                    {open.length > 0 ? (
                      <span className="ink-warn">
                        Nothing is known for {open.join(', ')}
                        {unfilled === 'skip' ? ': gets no text' : ''}
                      </span>
                    ) : null}
                    {open.length === 0 || unfilled === 'send' ? (
                      <span className="pre-wrap breakable">{text}</span>
                    ) : null}
                  </>
                )}
              </li>
            ))}
          </ul>
          {shown.total > shown.people.length ? (
            <p className="hint margin-8-0-0">and {many(shown.total - shown.people.length)} more</p>
          ) : null}
        </details>
      ) : null}
    </>
  );
}
