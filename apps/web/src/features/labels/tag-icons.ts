import {
  mdiAccountHeartOutline,
  mdiAlertOutline,
  mdiBookmarkOutline,
  mdiBullhornOutline,
  mdiCalendarClock,
  mdiCash,
  mdiCheckDecagramOutline,
  mdiClipboardCheckOutline,
  mdiClockAlertOutline,
  mdiFileDocumentOutline,
  mdiFire,
  mdiFlagOutline,
  mdiFlask,
  mdiHelpBoxMultipleOutline,
  mdiLightbulbOutline,
  mdiMessageQuestionOutline,
  mdiPhoneOutline,
  mdiStarOutline,
  mdiTagOutline,
  mdiToothOutline,
} from '@mdi/js';
import type { labels } from '@chairline/contract';

type IconName = (typeof labels.contactTagIcons)[number] | (typeof labels.convoTagIcons)[number];

const outlines: Record<IconName, string> = {
  flask: mdiFlask,
  'clipboard-check-outline': mdiClipboardCheckOutline,
  'help-box-multiple-outline': mdiHelpBoxMultipleOutline,
  'star-outline': mdiStarOutline,
  'alert-outline': mdiAlertOutline,
  cash: mdiCash,
  'calendar-clock': mdiCalendarClock,
  'phone-outline': mdiPhoneOutline,
  'tooth-outline': mdiToothOutline,
  'account-heart-outline': mdiAccountHeartOutline,
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

/** The outline of a tag's icon; a plain tag for a name that is not of the contract's list. */
export function outlineOfTag(icon: string): string {
  return icon in outlines ? outlines[icon as IconName] : mdiTagOutline;
}
