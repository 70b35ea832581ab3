import { labs } from '@chairline/contract';
import {
  mdiCalendarCheckOutline,
  mdiClipboardOutline,
  mdiEmailArrowLeftOutline,
  mdiHelpCircleOutline,
  mdiTruckOutline,
} from '@mdi/js';

interface StatusLook {
  /** How a case shows it. */
  shown: string;
  /** How the list's filter names it, and short, on its button. */
  list: string;
  short: string;
  icon: string;
  /** Its colour, by the name the style knows. */
  tone: 'orange' | 'blue' | 'green' | 'teal' | 'grey';
}

const icons = [
  { short: 'Not sent', icon: mdiClipboardOutline, tone: 'orange' },
  { short: 'Sent', icon: mdiTruckOutline, tone: 'blue' },
  { short: 'Received', icon: mdiEmailArrowLeftOutline, tone: 'green' },
  { short: 'Scheduled', icon: mdiCalendarCheckOutline, tone: 'teal' },
] as const;

/** Statuses 1–4, in their order (specification 2, section 4). */
export const statusLooks: readonly (StatusLook & { status: number })[] = labs.labStatuses.map(
  (status, index) => ({ ...status, ...icons[index]! }),
);

const unknown: StatusLook = {
  shown: labs.labWords.unknown,
  list: labs.labWords.unknown,
  short: labs.labWords.unknown,
  icon: mdiHelpCircleOutline,
  tone: 'grey',
};

export const lookOfStatus = (status: number): StatusLook =>
  statusLooks.find((look) => look.status === status) ?? unknown;
