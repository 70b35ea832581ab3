import {
  mdiBookmarkOutline,
  mdiBullhornOutline,
  mdiCheckDecagramOutline,
  mdiClockAlertOutline,
  mdiFileDocumentOutline,
  mdiFire,
  mdiFlagOutline,
  mdiLightbulbOutline,
  mdiMessageQuestionOutline,
} from '@mdi/js';
import type { labels } from '@chairline/contract';
import { contactTagOutlines, outlineIn } from './contact-tag-icons.ts';

const convoTagOutlines: Record<(typeof labels.convoTagIcons)[number], string> = {
  'flag-outline': mdiFlagOutline,
  'bookmark-outline': mdiBookmarkOutline,
  'lightbulb-outline': mdiLightbulbOutline,
  fire: mdiFire,
  'message-question-outline': mdiMessageQuestionOutline,
  'clock-alert-outline': mdiClockAlertOutline,
  'check-decagram-outline': mdiCheckDecagramOutline,
  'file-document-outline': mdiFileDocumentOutline,
  'bullhorn-outline': mdiBullhornOutline,
};
const outlines = { ...contactTagOutlines, ...convoTagOutlines };

/** The outline of a tag's icon; a plain tag for a name that is not of the contract's lists. */
export const outlineOfTag = (icon: string): string => outlineIn(outlines, icon);
