import { mdiAlarmPlus, mdiCalendarSearchOutline, mdiTranslate } from '@mdi/js';
import type { ReactNode, RefObject } from 'react';
import { type Help, helpTool, useMessageTools, type Tool } from '../../composer/index.ts';
import type { ComposerState } from '../use-composer.ts';
import { nameOfLanguage } from '../../../lib/language-words.ts';

interface ToolsInput {
  composer: ComposerState;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Opens the reminder dialog. */
  remind: () => void;
  /** Looks for a time for a visit; null for who is no patient. */
  findTime: (() => void) | null;
  help: Help;
}

/** What a text's composer offers beside the field, in the order of the specification, and what that opens. */
export function useTools({ composer, field, remind, findTime, help }: ToolsInput): {
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
  const translate: Tool[] = translation.available
    ? [
        {
          key: 'translate',
          label: `Translate to ${nameOfLanguage(translation.language)}`,
          icon: mdiTranslate,
          pressed: translation.on,
          run: translation.toggle,
        },
      ]
    : [];
  if (!help.on) return { tools: [...tools, ...translate], parts: shared.parts };
  tools.push(helpTool(help, composer.draft.text.trim() === '', translate));
  return { tools, parts: shared.parts };
}
