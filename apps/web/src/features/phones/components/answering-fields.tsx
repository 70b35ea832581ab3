import { calls, formatPhone, phones } from '@chairline/contract';
import { Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { useSession } from '../../../lib/session.ts';
import { fallbackChoices, labelOf, ringChoices } from '../phone-words.ts';
import classes from './phone-form.module.css';
import { RecordingField } from './recording-field.tsx';
import { RingOrder } from './ring-order.tsx';
import { WordsOrSound } from './words-or-sound.tsx';

/** How a number's calls are answered, as typed. */
export const answeringFields = z.object({
  ring_mode: phones.phone.shape.ring_mode,
  /** user_ids separated by commas: a text is compared as a whole. */
  ring_order: z.string(),
  fallback: phones.phone.shape.fallback,
  fallback_to: z.string(),
  fallback_text: z.string(),
  greeting: z.string(),
  closed_greeting: z.string(),
  greeting_sound: z.string(),
  closed_greeting_sound: z.string(),
  recording: phones.phone.shape.recording,
});
export type AnsweringFields = z.infer<typeof answeringFields>;

export const answeringOf = (phone: phones.Phone): AnsweringFields => ({
  ring_mode: phone.ring_mode,
  ring_order: phone.ring_order.join(','),
  fallback: phone.fallback,
  fallback_to: formatPhone(phone.fallback_to),
  fallback_text: phone.fallback_text,
  greeting: phone.greeting,
  closed_greeting: phone.closed_greeting,
  greeting_sound: phone.greeting_sound,
  closed_greeting_sound: phone.closed_greeting_sound,
  recording: phone.recording,
});

export const readOrder = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

interface AnsweringFieldsProps {
  phoneId: number;
  calls: phones.Phone['calls'];
  form: VersionedForm<AnsweringFields>;
  fallbackFault: string | null;
}

/** Whom a number rings, and what becomes of a call that nobody takes. */
export function AnsweringForm({ phoneId, calls: does, form, fallbackFault }: AnsweringFieldsProps) {
  const office = useSession().client.name;
  const { values, set } = form;
  const note = newestNotes(form);
  const rings = does === 'ring';
  const ordered = rings && values.ring_mode !== 'together';
  const asks = does !== 'none';
  return (
    <section className="grid gap-14" aria-label="Answering">
      <h3 className="text-14 semibold no-margin">Answering</h3>
      <div className={classes.fields}>
        {rings ? (
          <div className="grid gap-8">
            <ChoiceField
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              label="Rings"
              data={ringChoices}
              value={values.ring_mode}
              description="Whoever answers first has the call; who is away is not rung"
              onChange={(chosen) => set('ring_mode', chosen)}
            />
            {note('ring_mode', labelOf(ringChoices))}
            {ordered ? (
              <RingOrder
                phoneId={phoneId}
                order={readOrder(values.ring_order)}
                onChange={(order) => set('ring_order', order.join(','))}
              />
            ) : null}
            {note('ring_order', () => 'another order')}
          </div>
        ) : null}
        {asks ? (
          <div className="grid gap-8">
            <ChoiceField
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              label={rings ? 'When nobody answers, or the office is closed' : 'When nobody answers'}
              data={fallbackChoices}
              value={values.fallback}
              description={
                values.fallback === 'text'
                  ? 'Once an hour a number at most, and never to who stopped texts: they are asked for a message'
                  : values.fallback === 'forward'
                    ? 'When nobody answers there either, they are asked for a message'
                    : 'They hear the greeting and leave a message'
              }
              onChange={(chosen) => set('fallback', chosen)}
            />
            {note('fallback', labelOf(fallbackChoices))}
            {values.fallback === 'forward' ? (
              <TextInput
                label="Number that takes them"
                type="tel"
                autoComplete="off"
                maxLength={30}
                value={values.fallback_to}
                error={fallbackFault}
                onChange={(event) => set('fallback_to', event.currentTarget.value)}
              />
            ) : null}
            {note('fallback_to')}
            {values.fallback === 'text' ? (
              <Textarea
                label="Text to the caller"
                autosize
                minRows={2}
                maxLength={phones.FALLBACK_TEXT_LENGTH}
                placeholder={phones.textBackWords(office)}
                value={values.fallback_text}
                onChange={(event) => set('fallback_text', event.currentTarget.value)}
              />
            ) : null}
            {note('fallback_text')}
          </div>
        ) : null}
      </div>
      <div className={classes.fields}>
        {asks ? (
          <WordsOrSound
            name="Greeting"
            words={values.greeting}
            otherwise={calls.callMessages.voicemail}
            sound={values.greeting_sound}
            onWords={(words) => set('greeting', words)}
            onSound={(sound) => set('greeting_sound', sound)}
            notes={
              <>
                {note('greeting')}
                {note('greeting_sound', () => 'another sound')}
              </>
            }
          />
        ) : null}
        <WordsOrSound
          name="Greeting while the office is closed"
          words={values.closed_greeting}
          otherwise={calls.callMessages.closed}
          sound={values.closed_greeting_sound}
          onWords={(words) => set('closed_greeting', words)}
          onSound={(sound) => set('closed_greeting_sound', sound)}
          notes={
            <>
              {note('closed_greeting')}
              {note('closed_greeting_sound', () => 'another sound')}
            </>
          }
        />
      </div>
      <RecordingField value={values.recording} note={note} onChange={(mode) => set('recording', mode)} />
    </section>
  );
}
