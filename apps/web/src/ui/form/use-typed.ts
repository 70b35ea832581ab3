import { useState } from 'react';

interface Typing {
  value: string;
  onChange: (value: string) => void;
  /** The value that was typed, or null for what is none. */
  read: (text: string) => string | null;
  /** Whether what is typed is whole; else it waits until the field is left. Left out: it always is. */
  isWhole?: (text: string) => boolean;
  show: (value: string) => string;
}

/**
 * A field whose words are its own until they are left: what is typed stays as it is typed, and the value follows when
 * it is whole.
 * @returns the words to show, and whether they were left with no value in them
 */
export function useTyped({ value, onChange, read, isWhole = () => true, show }: Typing) {
  const [typed, setTyped] = useState<{ text: string; value: string; left: boolean } | null>(null);
  // Changed from elsewhere meanwhile: that is what counts.
  const own = typed?.value === value ? typed : null;
  const take = (text: string, next: string, left: boolean) => {
    setTyped({ text, value: next, left });
    if (next !== value) onChange(next);
  };
  return {
    text: own?.text ?? show(value),
    wrong: own !== null && own.left && own.text.trim() !== '' && own.value === '',
    type: (text: string) => take(text, (isWhole(text) ? read(text) : null) ?? '', false),
    leave: () => {
      if (own === null) return;
      const next = read(own.text) ?? '';
      take(next === '' ? own.text : show(next), next, true);
    },
    choose: (next: string) => take(show(next), next, true),
  };
}
