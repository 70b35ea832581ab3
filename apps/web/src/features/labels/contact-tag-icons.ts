import {
  mdiAccountHeartOutline,
  mdiAlertOutline,
  mdiCalendarClockOutline,
  mdiCash,
  mdiClipboardCheckOutline,
  mdiFlaskOutline,
  mdiHelpBoxMultipleOutline,
  mdiPhoneOutline,
  mdiStarOutline,
  mdiTagOutline,
  mdiToothOutline,
} from '@mdi/js';
import type { labels } from '@chairline/contract';

/** The outlines of contact tags: by themselves, because the list of contacts needs no others. */
export const contactTagOutlines: Record<(typeof labels.contactTagIcons)[number], string> = {
  flask: mdiFlaskOutline,
  'clipboard-check-outline': mdiClipboardCheckOutline,
  'help-box-multiple-outline': mdiHelpBoxMultipleOutline,
  'star-outline': mdiStarOutline,
  'alert-outline': mdiAlertOutline,
  cash: mdiCash,
  'calendar-clock': mdiCalendarClockOutline,
  'phone-outline': mdiPhoneOutline,
  'tooth-outline': mdiToothOutline,
  'account-heart-outline': mdiAccountHeartOutline,
};

/** The outline of an icon among these; a plain tag for a name that is none of theirs. */
export const outlineIn = (outlines: Readonly<Record<string, string>>, icon: string): string =>
  (Object.hasOwn(outlines, icon) ? outlines[icon] : undefined) ?? mdiTagOutline;
