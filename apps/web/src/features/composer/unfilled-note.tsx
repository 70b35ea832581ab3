import { labels, type contacts } from '@chairline/contract';
import { useEffect, useEffectEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import classes from './unfilled-note.module.css';
import { usePlaceholderValues } from './use-placeholder-values.ts';
import { LinkButton } from '../../ui/link-button.tsx';

interface UnfilledNoteProps {
  /** What stands in the field; without an open placeholder nothing is shown. */
  text: string;
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  contact: contacts.Contact | undefined;
  /** How often sending was held for them; 0 when it was not. */
  held: number;
  onFill: (text: string) => void;
  onSendAnyway: () => void;
}

/** One deliberate press: not the second half of a double click, nor a key that is held down. */
const oncePressed = (run: () => void) => ({
  onClick: (event: MouseEvent) => {
    if (event.detail <= 1) run();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  },
});

/** Which placeholders of a text are open, with their values where they are known, and, once held, the way to send it anyway. */
export default function UnfilledNote({
  text,
  field,
  contact,
  held,
  onFill,
  onSendAnyway,
}: UnfilledNoteProps) {
  const values = usePlaceholderValues(contact);
  const open = labels.openPlaceholders(text);
  const filled = labels.fillPlaceholders(text, values);
  const select = () => {
    const place = labels.findOpenPlaceholder(text);
    field.current?.focus();
    if (place) field.current?.setSelectionRange(place.start, place.end);
  };
  // What was held is where the eye and the next key are.
  const selectHeld = useEffectEvent(select);
  useEffect(() => {
    if (held > 0) selectHeld();
  }, [held]);
  if (open.length === 0) return null;
  const fill = () => {
    onFill(filled);
    field.current?.focus();
  };
  return (
    <div className={classes.note} role={held > 0 ? 'alert' : 'status'}>
      <span>
        {open.join(', ')} {open.length === 1 ? 'is' : 'are'} not filled in
        {held > 0 ? ': nothing was sent.' : '.'}
      </span>
      {filled === text ? (
        <LinkButton ink="inherit" size={12} onClick={select}>
          Go to {open[0]}
        </LinkButton>
      ) : (
        <LinkButton ink="inherit" size={12} onClick={fill}>
          Fill in
        </LinkButton>
      )}
      {held > 0 ? (
        <LinkButton ink="inherit" size={12} {...oncePressed(onSendAnyway)}>
          Send anyway
        </LinkButton>
      ) : null}
    </div>
  );
}
