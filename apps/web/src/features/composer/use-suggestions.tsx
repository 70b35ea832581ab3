import type { contacts } from '@chairline/contract';
import { Suspense, type InputEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Suggestions } from './lazy-parts.ts';
import type { Mentionable } from './suggestions.tsx';
import { useSuggest } from './use-suggest.ts';

interface SuggestionsInput {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whom placeholders are filled for, and whose type decides about templates. */
  contact: contacts.Contact | undefined;
  /** Who can be mentioned; left out where nobody can. */
  people?: readonly Mentionable[] | undefined;
  /** It goes to many: placeholders stay as they are named, and are filled in for each. */
  forEach?: boolean;
  /** Whether the popup may stand below the caret's line: in a form, where nothing is kept free above. */
  roomy?: boolean;
}

/**
 * Suggestions behind `@`, `$` and `/` for a text area: what is spread on it, and the popup, which goes beside it into a
 * positioned element.
 */
export function useSuggestions({ field, contact, people, forEach = false, roomy = false }: SuggestionsInput) {
  const { trigger, popup, active, look, pass, close, choose, onKey, onActive } = useSuggest(
    field,
    people !== undefined,
    roomy,
  );
  const part: ReactNode = (
    <Suspense fallback={null}>
      {trigger ? (
        <Suggestions
          key={`${trigger.sign}${trigger.start}`}
          trigger={trigger}
          contact={contact}
          people={people}
          forEach={forEach}
          spot={trigger.spot}
          ref={popup}
          onChoose={choose}
          onClose={close}
          onActive={onActive}
        />
      ) : null}
    </Suspense>
  );
  return {
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': active ? ('listbox' as const) : undefined,
      'aria-controls': active?.listId,
      'aria-activedescendant': active?.id,
      // Escape closes the popup alone, not the dialog the field stands in.
      'data-mantine-stop-propagation': trigger ? 'true' : undefined,
      onInput: (event: InputEvent<HTMLTextAreaElement>) => {
        const { inputType } = event.nativeEvent as globalThis.InputEvent;
        // Pasted or dropped: whole as it stands, and the next Enter is for sending.
        if (inputType.startsWith('insertFrom')) pass();
        else look(inputType === 'insertText' || inputType === 'insertCompositionText');
      },
      onSelect: () => look(false),
      onBlur: close,
    },
    /** @returns whether the key was for the popup */
    onKey: (event: KeyboardEvent) => onKey(event),
    popup: part,
  };
}
