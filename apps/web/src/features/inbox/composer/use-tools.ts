import {
  mdiAlarmPlus,
  mdiCameraOutline,
  mdiMapMarkerOutline,
  mdiMicrophoneOutline,
  mdiPaperclip,
  mdiTextBoxOutline,
  mdiTranslate,
  mdiVideoOutline,
} from '@mdi/js';
import type { RefObject } from 'react';
import type { ComposerState } from '../use-composer.ts';
import { insertText } from '../../composer/index.ts';
import { languageName } from './text-language.ts';
import type { Tool } from './tool.ts';
import type { CaptureKind } from './use-capture.tsx';
import { useLocation } from './use-location.ts';

interface ToolsInput {
  composer: ComposerState;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Opens the file picker. */
  pick: () => void;
  /** Opens a recorder. */
  open: (kind: CaptureKind) => void;
  /** Opens the reminder dialog. */
  remind: () => void;
}

/** Puts a blank before what would otherwise stick to the word at the caret. */
function insertApart(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  const before = field.value.slice(0, field.selectionStart);
  insertText(field, (before === '' || /\s$/.test(before) ? '' : ' ') + text);
}

/** What the composer offers beside the field, in the order of the specification. */
export function useTools({ composer, field, pick, open, remind }: ToolsInput): Tool[] {
  const { translation, say } = composer;
  const location = useLocation(say, (text) => insertApart(field.current, text));
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
    { key: 'reminder', label: 'Set a reminder', icon: mdiAlarmPlus, run: remind },
  ];
  if (translation.available) {
    tools.push({
      key: 'translate',
      label: `Translate to ${languageName(translation.language)}`,
      icon: mdiTranslate,
      pressed: translation.on,
      run: translation.toggle,
    });
  }
  return tools;
}
