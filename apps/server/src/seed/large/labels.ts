import { labels } from '@chairline/contract';
import type { OfficePlan } from './plan.ts';

interface LargeTag {
  name: string;
  icon: (typeof labels.contactTagIcons)[number];
  /** One contact and one item in so many carry it; 0 for none. */
  contacts: number;
  items: number;
}

/** From what a fifth of the office carries to what a thousandth does: a filter meets all of them. */
const largeTags: readonly LargeTag[] = [
  { name: 'Recare overdue', icon: 'calendar-clock', contacts: 5, items: 0 },
  { name: 'Balance due', icon: 'cash', contacts: 20, items: 50 },
  { name: 'VIP', icon: 'star-outline', contacts: 100, items: 400 },
  { name: 'Go gently', icon: 'account-heart-outline', contacts: 1_000, items: 0 },
];
/** One conversation in so many carries it. */
const largeConvoTags = [
  { name: 'Urgent', icon: 'fire', convos: 40 },
  { name: 'Waiting on carrier', icon: 'clock-alert-outline', convos: 12 },
] as const satisfies readonly { name: string; icon: (typeof labels.convoTagIcons)[number]; convos: number }[];
export const LARGE_TAGS = largeTags.length + largeConvoTags.length;

/** The processes of an office as lines of COPY. */
export function processLines(plan: OfficePlan): string[] {
  return labels.systemProcesses.map((name, n) => `${plan.client}\t${plan.firstProcessId + n}\t${name}\tt`);
}

/** Its tags. */
export function tagLines(plan: OfficePlan): string[] {
  return [...largeTags, ...largeConvoTags].map(
    ({ name, icon }, n) =>
      `${plan.client}\t${plan.firstTagId + n}\t${name}\t${icon}\t${labels.tagColors[n * 2]}\t${n < largeTags.length ? 'contactTags' : 'convoTags'}`,
  );
}

/** What the n-th conversation carries, as an array literal. */
export function convoTagsAt(plan: OfficePlan, n: number): string {
  const ids = largeConvoTags.flatMap(({ convos }, index) =>
    n % convos === index ? [plan.firstTagId + largeTags.length + index] : [],
  );
  return `{${ids.join(',')}}`;
}

/** What the n-th contact or item carries, as an array literal: spread evenly, one tag apart from the next. */
export function tagsAt(plan: OfficePlan, of: 'contacts' | 'items', n: number): string {
  const ids = largeTags.flatMap((tag, index) =>
    tag[of] > 0 && n % tag[of] === index ? [plan.firstTagId + index] : [],
  );
  return `{${ids.join(',')}}`;
}
