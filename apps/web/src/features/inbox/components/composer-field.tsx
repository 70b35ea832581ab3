import { inbox } from '@chairline/contract';
import { lazy, Suspense, useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import type { Contact } from '../../contacts/index.ts';
import { useSuggest } from '../composer/use-suggest.ts';
import classes from './composer.module.css';

const Suggestions = lazy(() => loadChunk('suggestions', () => import('../composer/suggestions.tsx')));

/** At or below this height the field is fully rounded (specification 2, section 2). */
const ROUND_UP_TO = 80;

interface ComposerFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  name: string;
  contact: Contact | undefined;
  text: string;
  disabled: boolean;
  invalid: boolean;
  /** The ids of what describes it. */
  describedBy: string;
  onType: (text: string) => void;
  onSend: () => void;
  onFiles: (files: File[]) => void;
  onRound: (round: boolean) => void;
}

/** The text area: grows with its text, sends with Enter, suggests placeholders and templates. */
export function ComposerField(props: ComposerFieldProps) {
  const { ref, name, contact, text, disabled, invalid, describedBy, onType, onSend, onFiles, onRound } =
    props;
  const { trigger, popup, active, look, close, choose, onKey, onActive } = useSuggest(ref);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.style.height = 'auto';
    const height = Math.min(element.scrollHeight, inbox.COMPOSER_MAX_HEIGHT);
    element.style.height = `${height}px`;
    onRound(height <= ROUND_UP_TO);
  }, [ref, text, onRound]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey(event)) return;
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };

  return (
    <>
      <textarea
        ref={ref}
        rows={1}
        data-composer-field
        className={classes.field}
        aria-label={`Message to ${name}`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-autocomplete="list"
        aria-haspopup={active ? 'listbox' : undefined}
        aria-controls={active?.listId}
        aria-activedescendant={active?.id}
        placeholder={inbox.inboxMessages.placeholder}
        enterKeyHint="send"
        value={text}
        disabled={disabled}
        onChange={(event) => {
          onType(event.currentTarget.value);
          const { inputType } = event.nativeEvent as InputEvent;
          look(inputType === 'insertText' || inputType === 'insertCompositionText');
        }}
        onSelect={() => look(false)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          onFiles([...event.clipboardData.files]);
        }}
      />
      <Suspense fallback={null}>
        {trigger ? (
          <Suggestions
            key={`${trigger.sign}${trigger.start}`}
            trigger={trigger}
            contact={contact}
            place={trigger.place}
            ref={popup}
            onChoose={choose}
            onClose={close}
            onActive={onActive}
          />
        ) : null}
      </Suspense>
    </>
  );
}
