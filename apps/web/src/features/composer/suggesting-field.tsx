import { inbox, type contacts } from '@chairline/contract';
import { useCallback, useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';
import type { Mentionable } from './suggestions.tsx';
import classes from './suggesting-field.module.css';
import { useSuggestions } from './use-suggestions.tsx';

/** At or below this height the field is fully rounded (specification 2, section 2). */
const ROUND_UP_TO = 80;
/** It grows up to this height, in CSS pixels; then it scrolls. */
const MAX_HEIGHT = 150;

interface SuggestingFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** Whom placeholders are filled for, and whose type decides about templates. */
  contact: contacts.Contact | undefined;
  /** Who can be mentioned; left out where nobody can. */
  people?: readonly Mentionable[];
  text: string;
  disabled: boolean;
  invalid: boolean;
  /** The ids of what describes it. */
  describedBy: string;
  /** The one of the thread in the centre, which keys and answers go to. */
  main?: boolean;
  onType: (text: string) => void;
  onFocus?: () => void;
  onSend: () => void;
  /** Ctrl or ⌘ with Enter: sent, and on to whoever is next. Left out: as Enter. */
  onSendAndGoOn?: () => void;
  onFiles: (files: File[]) => void;
  onRound: (round: boolean) => void;
  /** Keys that neither a popup nor sending takes. */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A text area that grows with its text, sends with Enter, and suggests people, placeholders and templates. */
export function SuggestingField(props: SuggestingFieldProps) {
  const { ref, label, contact, people, text, disabled, invalid, describedBy, main = false } = props;
  const { onType, onSend, onFiles, onRound } = props;
  const suggestions = useSuggestions({ field: ref, contact, people });

  const fit = useCallback(() => {
    const element = ref.current;
    if (!element) return;
    element.style.height = 'auto';
    const height = Math.min(element.scrollHeight, MAX_HEIGHT);
    element.style.height = `${height}px`;
    onRound(height <= ROUND_UP_TO);
  }, [ref, onRound]);
  useLayoutEffect(fit, [fit, text]);
  // A panel that opens beside it breaks its lines anew.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fit();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, fit]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (suggestions.onKey(event)) return;
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) {
      props.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    if (props.onSendAndGoOn && (event.ctrlKey || event.metaKey)) props.onSendAndGoOn();
    else onSend();
  };

  return (
    <>
      <textarea
        ref={ref}
        rows={1}
        data-composer-field={main || undefined}
        className={classes.field}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        {...suggestions.field}
        placeholder={inbox.inboxMessages.placeholder}
        enterKeyHint="send"
        value={text}
        disabled={disabled}
        onChange={(event) => onType(event.currentTarget.value)}
        onFocus={props.onFocus}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          onFiles([...event.clipboardData.files]);
        }}
      />
      {suggestions.popup}
    </>
  );
}
