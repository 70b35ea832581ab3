import { useEffect, useRef, type RefObject } from 'react';
import type { EditorControls } from '../use-client-editor.ts';

/** After a save was refused, the first field with a message takes the focus; without one, the first field. */
export function useFaultFocus(
  container: RefObject<HTMLElement | null>,
  { editor, refusals }: EditorControls,
): void {
  const seen = useRef(refusals);
  useEffect(() => {
    if (seen.current === refusals) return;
    seen.current = refusals;
    const inputs = [...(container.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const faulty = inputs.find(
      (input) => editor?.faults[input.dataset['field'] as keyof typeof editor.faults],
    );
    // Where nothing is wrong with a field the user stays where they are, if that is in the row.
    if (!faulty && container.current?.contains(document.activeElement)) return;
    (faulty ?? inputs[0])?.focus();
  }, [container, editor, refusals]);
}
