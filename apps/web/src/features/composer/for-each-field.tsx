import { Textarea, type TextareaProps } from '@mantine/core';
import { useRef } from 'react';
import { useSuggestions } from './use-suggestions.tsx';

/** A text to many: `/` offers templates, `$` what is filled in for each; both stay open here. */
export default function ForEachField(props: TextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const suggestions = useSuggestions({ field, contact: undefined, forEach: true, roomy: true });
  return (
    <div className="relative">
      <Textarea ref={field} {...suggestions.field} {...props} onKeyDown={suggestions.onKey} />
      {suggestions.popup}
    </div>
  );
}
