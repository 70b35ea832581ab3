import {
  mdiCameraOutline,
  mdiMapMarkerOutline,
  mdiMicrophoneOutline,
  mdiPaperclip,
  mdiTextBoxOutline,
  mdiVideoOutline,
} from '@mdi/js';
import type { ReactNode, RefObject } from 'react';
import { insertText } from '../insert-text.ts';
import type { Tool } from './tool.ts';
import { useCapture, type CapturingComposer } from './use-capture.tsx';
import { type FoundPlace, useLocation } from './use-location.ts';

/** Puts a blank before what would otherwise stick to the word at the caret. */
function insertApart(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  const before = field.value.slice(0, field.selectionStart);
  insertText(field, (before === '' || /\s$/.test(before) ? '' : ' ') + text);
}

/**
 * What every composer offers beside its field, in the order of the specification.
 * @param onPlace hears of a place whose text was put into the field
 * @returns `parts`: what they open, for the form
 */
export function useMessageTools(
  composer: CapturingComposer,
  field: RefObject<HTMLTextAreaElement | null>,
  onPlace?: (place: FoundPlace) => void,
): { tools: readonly Tool[]; parts: ReactNode } {
  const { pick, open, parts } = useCapture(composer, field);
  const location = useLocation(composer.say, (text, place) => {
    insertApart(field.current, text);
    onPlace?.(place);
  });
  const tools: Tool[] = [
    { key: 'file', label: 'Attach files', icon: mdiPaperclip, run: pick },
    {
      key: 'location',
      label: location.finding ? 'Finding where you are…' : 'Send your location',
      icon: mdiMapMarkerOutline,
      busy: location.finding,
      run: location.find,
    },
    { key: 'audio', label: 'Record audio', icon: mdiMicrophoneOutline, run: () => open('audio') },
    { key: 'photo', label: 'Take a photo', icon: mdiCameraOutline, run: () => open('photo') },
    { key: 'video', label: 'Record a video', icon: mdiVideoOutline, run: () => open('video') },
    {
      key: 'template',
      label: 'Insert a template ( / )',
      icon: mdiTextBoxOutline,
      // A menu gives the focus back to its button first.
      run: () => setTimeout(() => insertApart(field.current, '/')),
    },
  ];
  return { tools, parts };
}
