import { mdiAlarmPlus, mdiTranslate } from '@mdi/js';
import type { ReactNode, RefObject } from 'react';
import { useMessageTools, type Tool } from '../../composer/index.ts';
import type { ComposerState } from '../use-composer.ts';
import { languageName } from './text-language.ts';

interface ToolsInput {
  composer: ComposerState;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Opens the reminder dialog. */
  remind: () => void;
}

/** What a text's composer offers beside the field, in the order of the specification, and what that opens. */
export function useTools({ composer, field, remind }: ToolsInput): { tools: Tool[]; parts: ReactNode } {
  const { translation } = composer;
  const shared = useMessageTools(composer, field);
  const tools: Tool[] = [
    ...shared.tools,
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
  return { tools, parts: shared.parts };
}
