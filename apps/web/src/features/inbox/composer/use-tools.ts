import { mdiAlarmPlus, mdiCalendarSearchOutline, mdiTranslate } from '@mdi/js';
import type { ReactNode, RefObject } from 'react';
import { useMessageTools, type Tool } from '../../composer/index.ts';
import type { ComposerState } from '../use-composer.ts';
import { languageName } from './text-language.ts';

interface ToolsInput {
  composer: ComposerState;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Opens the reminder dialog. */
  remind: () => void;
  /** Looks for a time for a visit; null for who is no patient. */
  findTime: (() => void) | null;
}

/** What a text's composer offers beside the field, in the order of the specification, and what that opens. */
export function useTools({ composer, field, remind, findTime }: ToolsInput): {
  tools: Tool[];
  parts: ReactNode;
} {
  const { translation } = composer;
  const shared = useMessageTools(composer, field);
  const tools: Tool[] = [
    ...shared.tools,
    { key: 'reminder', label: 'Set a reminder', icon: mdiAlarmPlus, run: remind },
  ];
  if (findTime)
    tools.push({ key: 'find-time', label: 'Find a time', icon: mdiCalendarSearchOutline, run: findTime });
  if (translation.available) {
    tools.push({
      key: 'translate',
      label: `Translate to ${languageName(translation.language)}`,
      icon: mdiTranslate,
      pressed: translation.on,
      run: translation.toggle,
    });
  }
  return { tools, parts: shared.parts };
}
