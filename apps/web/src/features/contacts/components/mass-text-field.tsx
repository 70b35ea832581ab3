import { formatPhone, labels, formatCount } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { Suspense, use, useEffect, useEffectEvent, type ChangeEvent } from 'react';
import { LanguagesPart, PersonText } from '../../../ui/text-languages.tsx';
import { ForEachFieldContext } from '../for-each-field.ts';
import type { Unfilled } from '../mass-tagging.ts';
import type { MassPreview } from '../use-mass-preview.ts';
import classes from './mass-text.module.css';

interface MassTextFieldProps {
  preview: MassPreview;
  message: string;
  /** What happens to those it cannot be filled in for; null while nobody is known to be one. */
  unfilled: Unfilled | null;
  onMessage: (message: string) => void;
  onUnfilled: (unfilled: Unfilled | null) => void;
}

/** The text to each of many: written with placeholders, shown as each would get it. */
export default function MassTextField({
  preview: { shown, failed, languages },
  message,
  unfilled,
  onMessage,
  onUnfilled,
}: MassTextFieldProps) {
  const drawField = use(ForEachFieldContext);
  const left = shown ? shown.total - shown.fillable : 0;
  const missing = [...new Set(shown?.people.flatMap((person) => person.missing))];
  const asked = left > 0;
  const settle = useEffectEvent(() => onUnfilled(asked ? (unfilled ?? 'skip') : null));
  useEffect(() => settle(), [asked]);
  const placed = labels.usedPlaceholders(message).size > 0;
  const field = {
    label: 'Text to each of them (optional)',
    description: `/ offers templates, $ what is filled in for each: ${labels.placeholders.map((name) => `$${name}`).join(', ')}`,
    autosize: true,
    minRows: 2,
    maxRows: 6,
    maxLength: labels.TEMPLATE_MAX,
    value: message,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onMessage(event.currentTarget.value),
  };
  return (
    <>
      <Suspense fallback={null}>{drawField ? drawField(field) : <Textarea {...field} />}</Suspense>
      {failed ? (
        <p className="text-13 margin-8-0-0 ink-error" role="alert">
          What each of them would get could not be shown. It is translated for nobody, and checked again
          before anything is sent.
        </p>
      ) : null}
      {shown && placed ? (
        <p
          className={`text-13 margin-8-0-0 medium tabular ${classes.counted}`}
          role="status"
          data-left={left > 0 || undefined}
        >
          {formatCount(shown.fillable)} of {formatCount(shown.total)} can be filled in.
        </p>
      ) : null}
      {shown && left > 0 ? (
        <fieldset className="text-13 margin-4-0-0 no-pad no-border">
          <legend className="no-pad ink-dim">The other {left === 1 ? 'one' : formatCount(left)}:</legend>
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
      <LanguagesPart languages={languages} />
      {shown ? (
        <details className="text-13 margin-t-8">
          <summary className="min-h-28 ink-dim line-h-28 pointer phone-min-h-44 phone-line-h-44">
            Preview for each of them
          </summary>
          <ul className={classes.people}>
            {shown.people.map(({ contact_id, name, phone_num, text, language, missing: open, problem }) => (
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
                      <PersonText
                        text={text}
                        language={language && languages.shown.includes(language) ? language : null}
                      />
                    ) : null}
                  </>
                )}
              </li>
            ))}
          </ul>
          {shown.total > shown.people.length ? (
            <p className="hint margin-8-0-0">and {formatCount(shown.total - shown.people.length)} more</p>
          ) : null}
        </details>
      ) : null}
    </>
  );
}
