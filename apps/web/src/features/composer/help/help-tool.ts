import {
  mdiArrowCollapseHorizontal,
  mdiCreationOutline,
  mdiEmoticonHappyOutline,
  mdiReplyOutline,
} from '@mdi/js';
import type { Tool } from '../tools/tool.ts';
import type { Help } from './use-help.ts';

/** The tool that has a text suggested, shortened or made friendlier. @param off nothing is written that could be changed */
export function helpTool(help: Help, off: boolean, more: readonly Tool[] = []): Tool {
  const suggest = () => help.ask('reply');
  return {
    key: 'help',
    label: 'Help with writing',
    icon: mdiCreationOutline,
    busy: help.running !== null,
    run: suggest,
    menu: [
      { key: 'reply', label: 'Suggest a reply', icon: mdiReplyOutline, run: suggest },
      {
        key: 'shorten',
        label: 'Shorten',
        icon: mdiArrowCollapseHorizontal,
        off,
        run: () => help.ask('shorten'),
      },
      {
        key: 'friendlier',
        label: 'Make friendlier',
        icon: mdiEmoticonHappyOutline,
        off,
        run: () => help.ask('friendlier'),
      },
      ...more,
    ],
  };
}
